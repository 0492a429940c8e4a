//! Texts and what is read from them, word for word: boards as a size and its numbers, mistakes as their messages.

use crate::text::input::{InputError, InputFormat, read_board, read_boards};

/// A text, the size and the form asked for, and for each entry its line and what it says.
type Case = (&'static str, Option<&'static str>, Option<InputFormat>, &'static [&'static str]);

/// Texts in which everything is a board.
#[rustfmt::skip]
const BOARDS: &[Case] = &[
    ("123\n456\n780", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0"]),
    ("[1,2,3,0]\n[3,2,1,0]", None, None, &["1: 2x2 1 2 3 0", "2: 2x2 3 2 1 0"]),
    ("[1,2]\n[3,0]", None, None, &["1: 2x2 1 2 3 0"]),
    ("[[1,2,3,0],[3,2,1,0]]", None, None, &["1: 2x2 1 2 3 0", "1: 2x2 3 2 1 0"]),
    ("[[1,2],[3,0]]", None, None, &["1: 2x2 1 2 3 0"]),
    ("[[[1,2],[3,0]],\n[[0,1],[2,3]],\n{\"board\":\"123456780\"}]", None, None, &["1: 2x2 1 2 3 0", "2: 2x2 0 1 2 3", "3: 3x3 1 2 3 4 5 6 7 8 0"]),
    ("1\n2\n0", None, None, &["1: 1x3 1 2 0"]),
    ("1,2,\n3,0,", None, None, &["1: 2x2 1 2 3 0"]),
    ("1,2,3\n4,5,6\n7,8,", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0"]),
    ("1 2 3;4 5 6;7 8 0", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0"]),
    ("[[1 2]\n [3 0]]", None, None, &["1: 2x2 1 2 3 0"]),
    ("{1,2,3,0}", None, None, &["1: 2x2 1 2 3 0"]),
    ("(1 2 3 0)", None, None, &["1: 2x2 1 2 3 0"]),
    ("12/30", None, None, &["1: 2x2 1 2 3 0"]),
    ("1 2\n\n3 0", None, None, &["1: 2x2 1 2 3 0"]),
    ("1234_5678", None, None, &["1: 3x3 1 2 3 4 0 5 6 7 8"]),
    ("1  2\r3 0\r", None, None, &["1: 2x2 1 2 3 0"]),
    ("1 2 , 3 0", None, None, &["1: 2x2 1 2 3 0"]),
    ("5 1 2/3 4 0", None, None, &["1: 3x2 5 1 2 3 4 0"]),
    ("2\n\n2 3\n1 0\n\n3\n\n1 2 3\n4 5 6\n7 8 0", None, None, &["1: 2x2 2 3 1 0", "6: 3x3 1 2 3 4 5 6 7 8 0"]),
    ("2 2\n\n1 2 3 0", None, None, &["1: 2x2 1 2 3 0"]),
    ("012345678", None, None, &["1: 3x3 0 1 2 3 4 5 6 7 8"]),
    ("10", Some("2x1"), None, &["1: 2x1 1 0"]),
    ("1 2 3 0 # a\n// b\n0 1 2 3 // c", None, None, &["1: 2x2 1 2 3 0", "3: 2x2 0 1 2 3"]),
    ("0 6 3 7\n1 10 8 2\n5 9 11 4", None, None, &["1: 4x3 0 6 3 7 1 10 8 2 5 9 11 4"]),
    ("0 6 3 7 1 10 8 2 5 9 11 4", Some("4x3"), None, &["1: 4x3 0 6 3 7 1 10 8 2 5 9 11 4"]),
    ("0 6 3 7 1 10 8 2 5 9 11 4\n0 6 3 7 1 10 8 2 5 9 4 11", Some("3x4"), None, &["1: 3x4 0 6 3 7 1 10 8 2 5 9 11 4", "2: 3x4 0 6 3 7 1 10 8 2 5 9 4 11"]),
    ("x", None, None, &["1: 1x1 0"]),
    ("_", None, None, &["1: 1x1 0"]),
    ("0", None, None, &["1: 1x1 0"]),
    ("1,2,3,0;", None, None, &["1: 2x2 1 2 3 0"]),
    ("1 2 3;\n4 5 6;\n7 8 0;", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0"]),
    ("1 2 3 /\n4 5 6 /\n7 8 0", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0"]),
    ("1\t2\t\n3\t4\t5", None, None, &["1: 3x2 1 2 0 3 4 5"]),
    ("[[1, 2], [3, \"x\"]]", None, None, &["1: 2x2 1 2 3 0"]),
    ("1 2 3 0 ]", None, None, &["1: 2x2 1 2 3 0"]),
    ("a b c\nd e f\ng h _", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0"]),
    ("abc/def/gh_", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0"]),
];

/// Texts with at least one mistake.
#[rustfmt::skip]
const MISTAKES: &[Case] = &[
    ("", None, None, &["1: empty input: expected a board, such as `1 2 3/4 5 6/7 8 0`, or a size line and rows (comments do not count)"]),
    (" \n# 1 2 3 0\n", None, None, &["1: empty input: expected a board, such as `1 2 3/4 5 6/7 8 0`, or a size line and rows (comments do not count)"]),
    ("1 2 3 4 5 6 7 8 9 10 11 0", None, None, &["1: line 1, column 1: 12 numbers are not a square: expected rows separated by /, or a size such as 4x3 or 3x4 (columns x rows)"]),
    ("1 2 3 4 5 0 6", None, None, &["1: line 1, column 1: 7 numbers are not a square: expected rows separated by /, or a size such as 7x1 or 1x7 (columns x rows)"]),
    ("1 2 2 0", None, None, &["1: line 1, column 5: tile 2 is at positions 2 and 3: expected each of 0 to 3 once; 3 is missing"]),
    ("0 1 2 0", None, None, &["1: line 1, column 7: the blank (0) is at positions 1 and 4: expected each of 0 to 3 once; 3 is missing"]),
    ("1 2 3 4", None, None, &["1: line 1, column 7: tile 4 at position 4 does not belong on a 2x2 board: expected 0 (the blank) to 3"]),
    ("1 2 -3 0", None, None, &["1: line 1, column 5: `-3` is negative: expected 0 (the blank) or a tile 1, 2, ..."]),
    ("1 2 70000 0", None, None, &["1: line 1, column 5: `70000` is too large: a board has at most 65535 cells"]),
    ("1 2 two 0", None, None, &["1: line 1, column 5: `two` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 2 3.5 0", None, None, &["1: line 1, column 5: `3.5` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("7", None, None, &["1: line 1, column 1: `7` alone is a size line without rows: expected rows of numbers below it"]),
    ("0\n1 2 3\n4 5 6\n7 8 0", None, None, &["1: line 1: 0x0 is not a board size: expected sides of at least 1 and at most 65535 cells"]),
    ("256\n1 2\n3 0", None, None, &["1: line 1: 256x256 is not a board size: expected sides of at least 1 and at most 65535 cells"]),
    ("65535 1\n1 2 0", None, None, &["1: line 1: the size line says 65535x1: expected 65535 numbers below it, found 3"]),
    ("3 1000\n1 2 0", None, None, &["1: line 1: the size line says 3x1000: expected 3000 numbers below it, found 3"]),
    ("65536 2\n1 2 0", None, None, &["1: line 1, column 1: `65536` is too large: a board has at most 65535 cells"]),
    ("1 2 3\n4 5\n6 7 0", None, None, &["1: line 2: a row of length 2, but most rows have length 3: expected rows of equal length"]),
    ("1 2 3\n4 5 6\n7 8 0", Some("4x4"), None, &["1: line 1: this board is 3x3, but the given size is 4x4"]),
    ("1 2 3 0", Some("3x3"), None, &["1: line 1, column 1: 4 numbers, but the given size 3x3 has 9 cells"]),
    ("3\n1 2 3\n4 5 6\n7 8 0", Some("2x2"), None, &["1: line 1: this board is 3x3, but the given size is 2x2"]),
    ("3\n1 2 3\n4 5 6\n7 8 0\n9", None, None, &["1: line 1: the size line says 3x3: expected 9 numbers below it, found 10"]),
    ("1 2 3/4 5/6 7 0", None, None, &["1: line 1, column 7: a row of length 2, but most rows have length 3: expected rows of equal length"]),
    ("1 2 3/ /4 5 0", None, None, &["1: line 1, column 8: empty row: expected numbers on both sides of each row separator"]),
    ("1 2 3/4 5 0", Some("2x3"), None, &["1: line 1: this board is 3x2, but the given size is 2x3"]),
    ("123450", None, None, &["1: line 1, column 1: 6 numbers are not a square: expected rows separated by /, or a size such as 3x2 or 2x3 (columns x rows)"]),
    ("1234567800", None, None, &["1: line 1, column 1: `1234567800` is too large: a board has at most 65535 cells"]),
    ("123456788", None, None, &["1: line 1, column 9: tile 8 is at positions 8 and 9: expected each of 0 to 8 once; 0 is missing"]),
    ("0xdab6531480c2e79", None, None, &["1: line 1, column 1: `0xdab6531480c2e79` is not a hexadecimal board: expected 0x and 16 hexadecimal digits, the first cell first"]),
    ("0xdab6531480c2e79f 1", None, None, &["1: line 1, column 20: `1` is not a hexadecimal board: expected 0x and 16 hexadecimal digits, the first cell first"]),
    ("0xdab6531480c2e79d", None, None, &["1: line 1, column 18: tile 13 is at positions 1 and 16: expected each of 0 to 15 once; 15 is missing"]),
    ("dab6531480c2e79f", None, None, &["1: line 1, column 1: `dab6531480c2e79f` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank; write 0x before a hexadecimal word"]),
    ("0xdab6531480c2e79f", Some("3x3"), None, &["1: line 1, column 3: 16 numbers, but the given size 3x3 has 9 cells"]),
    ("a b 3 _", None, None, &["1: line 1, column 1: `a` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank; letters stand for tiles only where the whole board is of letters"]),
    ("abcdefgh\nabcdefgh", None, None, &["1: line 2, column 1: tile 1 is at positions 1 and 9: expected each of 0 to 15 once; 0 is missing"]),
    ("a b\n3 0", None, None, &["1: line 1: a row of letters among rows of numbers: expected all tiles as numbers, or all as letters"]),
    ("abb_", None, None, &["1: line 1, column 3: tile 2 is at positions 2 and 3: expected each of 0 to 3 once; 3 is missing"]),
    ("hello", None, None, &["1: line 1, column 1: `hello` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("[1, 2, 3", None, None, &["1: line 1: invalid JSON (EOF while parsing a list): expected an array such as [[1, 2], [3, 0]], or an object with a \"board\""]),
    ("[[1, 2], [3, 4, 0]]", None, None, &["1: line 1: a row of length 2, but most rows have length 3: expected rows of equal length"]),
    ("[[1, 2, 3, 0]]", None, None, &["1: line 1: an array with one row of 4 numbers is ambiguous: expected a flat array, or for a board of one row the size 4x1"]),
    ("[]", None, None, &["1: line 1: an empty array is not a board: expected an array of numbers or of rows, or an object with such a \"board\""]),
    ("{\"bord\": [1, 2, 3, 0]}", None, None, &["1: line 1: an object without a \"board\" is not a board: expected an array of numbers or of rows, or an object with such a \"board\""]),
    ("{\"board\": [1, 2, 3, 0], \"size\": \"3x3\"}", None, None, &["1: line 1: 4 numbers, but the given size 3x3 has 9 cells"]),
    ("{\"board\": [1, 2, 3, 0], \"size\": 2}", None, None, &["1: line 1: `2` is not a board size: expected columns x rows, such as 4x4 or 8x2"]),
    ("{\"board\": 1230}", None, None, &["1: line 1: a number is not a board: expected an array of numbers or of rows, or an object with such a \"board\""]),
    ("{\"board\": [1, 2, 3, 0,}", None, None, &["1: line 1, column 23: invalid JSON (expected value): expected an array such as [[1, 2], [3, 0]], or an object with a \"board\""]),
    ("{\"board\": [1, 2, 3, 0], \"size\": \"2x2\"}", Some("4x1"), None, &["1: line 1: this board is 2x2, but the given size is 4x1"]),
    ("[[[[1]]]]", None, None, &["1: line 1: an array of mixed or too deeply nested values is not a board: expected an array of numbers or of rows, or an object with such a \"board\""]),
    ("[1, 2, 3.5, 0]", None, None, &["1: line 1: `3.5` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("[1, 2, -3, 0]", None, None, &["1: line 1: `-3` is negative: expected 0 (the blank) or a tile 1, 2, ..."]),
    ("[1, 2, true, 0]", None, None, &["1: line 1: `true` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("[1,2,\"3 0\"]", None, None, &["1: line 1: `\\\"3_0\\\"` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("[[1, 2],\n [3, 3]]", None, None, &["1: line 2: tile 3 is at positions 3 and 4: expected each of 0 to 3 once; 0 is missing"]),
    ("[[1,2],[x,0]]", None, None, &["1: line 1, column 9: invalid JSON (expected value): expected an array such as [[1, 2], [3, 0]], or an object with a \"board\""]),
    ("[1 2] [3 0]", None, None, &["1: line 1, column 4: `2]` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank; separate rows by line ends or /, or write JSON such as [[1, 2], [3, 0]]"]),
    ("((1,2),(3,0))", None, None, &["1: line 1, column 5: `2)` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank; separate rows by line ends or /, or write JSON such as [[1, 2], [3, 0]]"]),
    ("1 2 3\n4 5 6\n7 8 0", None, Some(InputFormat::Course), &["1: line 1: no size line: expected one number N, or two (columns and rows), and the rows below it"]),
    ("1 2/3 0", None, Some(InputFormat::Line), &["1: line 1: not in the format `line`: expected one board per line, numbers in reading order; square unless a size is given, such as `1, 2, 3, 4, 5, 6, 7, 8, 0`"]),
    ("1 2 3 0", None, Some(InputFormat::Hex), &["1: line 1: not in the format `hex`: expected one board per line, 0x and 16 hexadecimal digits, the first cell first, such as `0x123456789abcdef0`"]),
    ("1 2 3 0", None, Some(InputFormat::Json), &["1: line 1: a number is not a board: expected an array of numbers or of rows, or an object with such a \"board\""]),
    ("1 2 3 0", None, Some(InputFormat::Slash), &["1: line 1: not in the format `slash`: expected one board per line, its rows separated by / (or by ; if the numbers are not), such as `1 2 3/4 5 6/7 8 0`"]),
    ("1 2 3 0", None, Some(InputFormat::Letters), &["1: line 1: not in the format `letters`: expected letters a to o for the tiles 1 to 15, one of _ . - x X for the blank, such as `abcdefgh_`"]),
    ("0x123456789abcdef0", None, Some(InputFormat::Rows), &["1: line 1: not in the format `rows`: expected one row per line, the same number of cells in each; blank lines between boards, such as `1 2 3\\n4 5 6\\n7 8 0\\n`"]),
    ("1,2,3\n4,5,,6\n7,8", None, None, &["1: line 1: a row of length 3, but most rows have length 4: expected rows of equal length"]),
    ("1,2,,", None, None, &["1: line 1, column 1: 3 numbers are not a square: expected rows separated by /, or a size such as 3x1 or 1x3 (columns x rows)"]),
    ("\t1\t2\t3\t", None, None, &["1: line 1, column 1: 5 numbers are not a square: expected rows separated by /, or a size such as 5x1 or 1x5 (columns x rows)"]),
    ("1: 1 2 3 0", None, None, &["1: line 1, column 1: `1:` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 1 1\n2 2 2\n3 3 0", None, None, &["1: line 1, column 3: tile 1 is at positions 1 and 2: expected each of 0 to 8 once; 4 is missing"]),
    ("5\n1 2 3 4 5 6 7 8 0", None, None, &["1: line 1: the size line says 5x5: expected 25 numbers below it, found 9"]),
    ("1 2 3 0\n0 1 2\n3 2 1 0", None, None, &["1: 2x2 1 2 3 0", "2: line 2, column 1: 3 numbers are not a square, and most lines here have 4: correct the line, or put its board in a file of its own", "3: 2x2 3 2 1 0"]),
    ("1 2\n3 0\n\n1 2\n3 3\n\n0 1\n2 3", None, None, &["1: 2x2 1 2 3 0", "4: line 5, column 3: tile 3 is at positions 3 and 4: expected each of 0 to 3 once; 0 is missing", "7: 2x2 0 1 2 3"]),
    ("1 2 3 0\nbad\n3 2 1 0", None, None, &["1: 2x2 1 2 3 0", "2: line 2, column 1: `bad` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank", "3: 2x2 3 2 1 0"]),
    ("1 2 3 0\nfoo bar", None, None, &["1: 2x2 1 2 3 0", "2: line 2, column 1: `foo` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("123456780\nfoo", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0", "2: line 2, column 1: `foo` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("{\"board\":[1,2,3,0]}\n{\"board\":[1,2,3,3]}\nnope\n[3,2,1,0]", None, None, &["1: 2x2 1 2 3 0", "2: line 2: tile 3 is at positions 3 and 4: expected each of 0 to 3 once; 0 is missing", "3: line 3, column 2: invalid JSON (expected ident): expected an array such as [[1, 2], [3, 0]], or an object with a \"board\"", "4: 2x2 3 2 1 0"]),
    ("{{1,2},{3,0}}", None, None, &["1: line 1, column 2: invalid JSON (key must be a string): expected an array such as [[1, 2], [3, 0]], or an object with a \"board\""]),
    ("[1230]", None, None, &["1: line 1: `1230` alone is a size line without rows: expected rows of numbers below it"]),
    ("1, 2 3, 0", None, None, &["1: line 1, column 4: a row of length 2, but most rows have length 1: expected rows of equal length"]),
    ("1\n\n2 3\n1 0", None, None, &["1: line 1, column 1: `1` alone is a size line without rows: expected rows of numbers below it", "3: 2x2 2 3 1 0"]),
    ("4x4\n1 2 3 0", None, None, &["1: line 1, column 1: `4x4` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank; a size line is two numbers, columns and rows, with a space between them", "2: 2x2 1 2 3 0"]),
    ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n", None, None, &["1: 4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "2: line 2, column 1: 15 numbers are not a square, and most lines here have 16: correct the line, or put its board in a file of its own"]),
    ("\"1\",\"2\"\n\"3\",\"0\"", None, None, &["1: line 1, column 1: `\\\"1\\\"` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 8\n", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0", "2: line 2, column 1: 8 numbers are not a square, and most lines here have 9: correct the line, or put its board in a file of its own"]),
    ("1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 7 0\n", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0", "2: line 2, column 15: tile 7 is at positions 7 and 8: expected each of 0 to 8 once; 8 is missing"]),
    ("0 1 2 3\n4 5 6 6", None, None, &["1: line 2, column 7: tile 6 is at positions 7 and 8: expected each of 0 to 7 once; 7 is missing"]),
    ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16", None, None, &["1: line 4, column 10: tile 16 at position 16 does not belong on a 4x4 board: expected 0 (the blank) to 15"]),
    ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 0", None, None, &["1: line 4, column 9: the blank (0) is at positions 15 and 16: expected each of 0 to 15 once; 15 is missing"]),
    ("0 6 3 7 1 10 8 2 5 9 11 4\n0 6 3 7 1 10 8 2 5 9 4\n0 6 3 7 1 10 8 2 5 9 4 11", Some("3x4"), None, &["1: 3x4 0 6 3 7 1 10 8 2 5 9 11 4", "2: line 2, column 1: 11 numbers, but the given size 3x4 has 12 cells", "3: 3x4 0 6 3 7 1 10 8 2 5 9 4 11"]),
    ("1 2\n3 0", Some("1x4"), None, &["1: line 1: this board is 2x2, but the given size is 1x4"]),
    ("3\n1 2 3\n4 5 6\n7 8 0\n3\n1 2 3\n4 5 6\n7 8", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0", "5: line 5: the size line says 3x3: expected 9 numbers below it, found 8"]),
    ("12\n", None, None, &["1: line 1, column 1: `12` alone is a size line without rows: expected rows of numbers below it"]),
    ("812043765\n812043756\n81204376", None, None, &["1: 3x3 8 1 2 0 4 3 7 6 5", "2: 3x3 8 1 2 0 4 3 7 5 6", "3: line 3, column 1: 8 numbers are not a square, and most lines here have 9: correct the line, or put its board in a file of its own"]),
    ("0xdab6531480c2e79f\n0x1234\n0x487c50df9163bea2", None, None, &["1: 4x4 13 10 11 6 5 3 1 4 8 0 12 2 14 7 9 15", "2: line 2, column 1: `0x1234` is not a hexadecimal board: expected 0x and 16 hexadecimal digits, the first cell first", "3: 4x4 4 8 7 12 5 0 13 15 9 1 6 3 11 14 10 2"]),
    ("abc_\nabd_\n_abc", None, None, &["1: 2x2 1 2 3 0", "2: line 2, column 3: tile 4 at position 3 does not belong on a 2x2 board: expected 0 (the blank) to 3", "3: 2x2 0 1 2 3"]),
    ("1", None, Some(InputFormat::Line), &["1: line 1, column 1: `1` alone is a size line without rows: expected rows of numbers below it"]),
    ("10", None, Some(InputFormat::Digits), &["1: line 1, column 1: 2 numbers are not a square: expected rows separated by /, or a size such as 2x1 or 1x2 (columns x rows)"]),
    ("2x2\n1 2\n3 0", None, None, &["1: line 1, column 1: `2x2` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank; a size line is two numbers, columns and rows, with a space between them"]),
    ("[\n[1, 2, 3],\n[4, 5, 6],\n[7, 8, 8]\n]", None, None, &["2: line 4: tile 8 is at positions 8 and 9: expected each of 0 to 8 once; 0 is missing"]),
    ("{\"a\": 1}\n{\"board\": \"1 2 3 4\"}", None, None, &["1: line 1: an object without a \"board\" is not a board: expected an array of numbers or of rows, or an object with such a \"board\"", "2: line 2: tile 4 at position 4 does not belong on a 2x2 board: expected 0 (the blank) to 3"]),
    ("{\"board\": \"\"}", None, None, &["1: line 1: an empty text is not a board: expected an array of numbers or of rows, or an object with such a \"board\""]),
    ("{\"board\": [[1, 2, 3, 0], [0, 1, 2, 3]]}", None, None, &["1: found 2 boards, the second in line 1: expected one board; give the others separately"]),
    ("[[[1, 2], [3, 0]],\n [[1, 2], [3, 3]],\n 5]", None, None, &["1: 2x2 1 2 3 0", "1: line 1: tile 3 is at positions 3 and 4: expected each of 0 to 3 once; 0 is missing", "1: line 1: a number is not a board: expected an array of numbers or of rows, or an object with such a \"board\""]),
    ("true", None, None, &["1: line 1, column 1: `true` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("\"1 2 3 0\"", None, None, &["1: line 1, column 1: `\\\"1` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 2 3 −4", None, None, &["1: line 1, column 7: `−4` is negative: expected 0 (the blank) or a tile 1, 2, ..."]),
    ("65535", None, None, &["1: line 1, column 1: 5 numbers are not a square: expected rows separated by /, or a size such as 5x1 or 1x5 (columns x rows)"]),
    ("1e3 0", None, None, &["1: line 1, column 1: `1e3` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 2 3\n\n4 5 6\n\n7 8 0\n\n1 2", None, None, &["1: line 1, column 1: 3 numbers are not a square: expected rows separated by /, or a size such as 3x1 or 1x3 (columns x rows)", "3: line 3, column 1: 3 numbers are not a square: expected rows separated by /, or a size such as 3x1 or 1x3 (columns x rows)", "5: line 5, column 1: 3 numbers are not a square: expected rows separated by /, or a size such as 3x1 or 1x3 (columns x rows)", "7: line 7, column 1: 2 numbers are not a square: expected rows separated by /, or a size such as 2x1 or 1x2 (columns x rows)"]),
    ("ab/c_", Some("3x3"), None, &["1: line 1: this board is 2x2, but the given size is 3x3"]),
    ("1-2-3-0", None, None, &["1: line 1, column 1: `1-2-3-0` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank"]),
];

/// What each entry of a text says, and how many are boards.
fn read(text: &[u8], size: Option<&str>, form: Option<InputFormat>) -> (Vec<String>, usize) {
    let entries = read_boards(text, size.map(|s| s.parse().unwrap()), form);
    let good = entries.iter().filter(|e| e.board.is_ok()).count();
    let says = |board: Result<crate::puzzle::grid::Grid, InputError>| match board {
        Ok(grid) => {
            let tiles: Vec<String> = grid.tiles().iter().map(ToString::to_string).collect();
            format!("{} {}", grid.dims(), tiles.join(" "))
        }
        Err(error) => error.to_string(),
    };
    (entries.into_iter().map(|e| format!("{}: {}", e.line, says(e.board))).collect(), good)
}

#[test]
fn boards_are_read_as_they_are_meant() {
    for &(text, size, form, expected) in BOARDS {
        assert_eq!(
            read(text.as_bytes(), size, form),
            (expected.iter().map(ToString::to_string).collect(), expected.len()),
            "{text:?}"
        );
    }
}

#[test]
fn mistakes_are_named_and_other_boards_still_read() {
    for &(text, size, form, expected) in MISTAKES {
        let (found, good) = read(text.as_bytes(), size, form);
        assert_eq!(found, expected, "{text:?}");
        assert!(good < expected.len(), "{text:?}");
    }
}

#[test]
fn bytes_that_are_not_utf8_spoil_their_board_alone() {
    let (found, good) = read(b"1 2 3 0\n1 2 \xff 0\n0 1 2 3 # \xfc\n3 2 1 0", None, None);
    let message = |line, column| {
        format!(
            "{line}: line {line}, column {column}: not UTF-8: expected plain text; save the file as UTF-8"
        )
    };
    assert_eq!(
        found,
        ["1: 2x2 1 2 3 0".to_string(), message(2, 5), message(3, 11), "4: 2x2 3 2 1 0".to_string()]
    );
    assert_eq!(good, 2);
    let (found, good) = read(b"\xff\xfe1\x002\x00", None, Some(InputFormat::Json));
    assert_eq!((found, good), (vec![message(1, 1)], 0));
}

#[test]
fn one_board_is_one_board() {
    let message = |text| read_board(text, None, None).unwrap_err().to_string();
    assert!(read_board("1 2 3/4 5 6/7 8 0", None, None).is_ok());
    assert_eq!(
        message("1 2 3 0\n\n0 1 2 3"),
        "found 2 boards, the second in line 3: expected one board; give the others separately"
    );
    assert!(message("1 2 3 3\n\n0 1 2 3").starts_with("line 1, column 7: tile 3 is at positions 3 and 4"));
    assert!(message("").starts_with("empty input"));
}
