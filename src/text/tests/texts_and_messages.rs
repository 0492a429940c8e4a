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
    ("", None, None, &["1: empty input: wanted a board, such as `1 2 3/4 5 6/7 8 0`, or a size line and rows (comments do not count)"]),
    (" \n# 1 2 3 0\n", None, None, &["1: empty input: wanted a board, such as `1 2 3/4 5 6/7 8 0`, or a size line and rows (comments do not count)"]),
    ("1 2 3 4 5 6 7 8 9 10 11 0", None, None, &["1: line 1, column 1: 12 numbers are not a square: say --size 4x3 or 3x4 (columns x rows)"]),
    ("1 2 3 4 5 0 6", None, None, &["1: line 1, column 1: 7 numbers are not a square: say --size 7x1 or 1x7 (columns x rows)"]),
    ("1 2 2 0", None, None, &["1: line 1, column 5: tile 2 stands at positions 2 and 3: wanted each of 0 to 3 once, and 3 is missing"]),
    ("0 1 2 0", None, None, &["1: line 1, column 7: the blank (0) stands at positions 1 and 4: wanted each of 0 to 3 once, and 3 is missing"]),
    ("1 2 3 4", None, None, &["1: line 1, column 7: tile 4 at position 4 does not belong on a 2x2 board: wanted 0 (the blank) to 3"]),
    ("1 2 -3 0", None, None, &["1: line 1, column 5: `-3` is negative: wanted 0 (the blank) and the tiles 1, 2, ..."]),
    ("1 2 70000 0", None, None, &["1: line 1, column 5: `70000` is too large: a board has at most 65535 cells"]),
    ("1 2 two 0", None, None, &["1: line 1, column 5: `two` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 2 3.5 0", None, None, &["1: line 1, column 5: `3.5` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("7", None, None, &["1: line 1, column 1: `7` alone is a size line without rows: wanted the rows of numbers below it"]),
    ("0\n1 2 3\n4 5 6\n7 8 0", None, None, &["1: line 1: wrong size: 0x0 is not a board size: both sides must be at least 1 and the cells at most 65535"]),
    ("256\n1 2\n3 0", None, None, &["1: line 1: wrong size: 256x256 is not a board size: both sides must be at least 1 and the cells at most 65535"]),
    ("65535 1\n1 2 0", None, None, &["1: line 1: the size line says 65535x1, which is 65535 numbers, but 3 follow"]),
    ("3 1000\n1 2 0", None, None, &["1: line 1: the size line says 3x1000, which is 3000 numbers, but 3 follow"]),
    ("65536 2\n1 2 0", None, None, &["1: line 1, column 1: `65536` is too large: a board has at most 65535 cells"]),
    ("1 2 3\n4 5\n6 7 0", None, None, &["1: line 2: this row has 2, but the other rows have 3"]),
    ("1 2 3\n4 5 6\n7 8 0", Some("4x4"), None, &["1: line 1: this board is 3x3, but the size asked for is 4x4: leave --size out, or change it"]),
    ("1 2 3 0", Some("3x3"), None, &["1: line 1, column 1: 4 numbers, but the size asked for is 3x3, which has 9 cells"]),
    ("3\n1 2 3\n4 5 6\n7 8 0", Some("2x2"), None, &["1: line 1: this board is 3x3, but the size asked for is 2x2: leave --size out, or change it"]),
    ("3\n1 2 3\n4 5 6\n7 8 0\n9", None, None, &["1: line 1: the size line says 3x3, which is 9 numbers, but 10 follow"]),
    ("1 2 3/4 5/6 7 0", None, None, &["1: line 1, column 7: this row has 2, but the other rows have 3"]),
    ("1 2 3/ /4 5 0", None, None, &["1: line 1, column 8: an empty row: wanted numbers on both sides of each row separator"]),
    ("1 2 3/4 5 0", Some("2x3"), None, &["1: line 1: this board is 3x2, but the size asked for is 2x3: leave --size out, or change it"]),
    ("123450", None, None, &["1: line 1, column 1: 6 numbers are not a square: say --size 3x2 or 2x3 (columns x rows)"]),
    ("1234567800", None, None, &["1: line 1, column 1: `1234567800` is too large: a board has at most 65535 cells"]),
    ("123456788", None, None, &["1: line 1, column 9: tile 8 stands at positions 8 and 9: wanted each of 0 to 8 once, and 0 is missing"]),
    ("0xdab6531480c2e79", None, None, &["1: line 1, column 1: `0xdab6531480c2e79` is not a board: wanted 0x and 16 hexadecimal digits, the first cell first"]),
    ("0xdab6531480c2e79f 1", None, None, &["1: line 1, column 20: `1` is not a board: wanted 0x and 16 hexadecimal digits, the first cell first"]),
    ("0xdab6531480c2e79d", None, None, &["1: line 1, column 18: tile 13 stands at positions 1 and 16: wanted each of 0 to 15 once, and 15 is missing"]),
    ("dab6531480c2e79f", None, None, &["1: line 1, column 1: `dab6531480c2e79f` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank; write 0x before a hexadecimal word"]),
    ("0xdab6531480c2e79f", Some("3x3"), None, &["1: line 1, column 3: 16 numbers, but the size asked for is 3x3, which has 9 cells"]),
    ("a b 3 _", None, None, &["1: line 1, column 1: `a` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank; letters stand for tiles only where the whole board is of letters"]),
    ("abcdefgh\nabcdefgh", None, None, &["1: line 2, column 1: tile 1 stands at positions 1 and 9: wanted each of 0 to 15 once, and 0 is missing"]),
    ("a b\n3 0", None, None, &["1: line 1: letters among rows of numbers: letters stand for tiles only where the whole board is of letters"]),
    ("abb_", None, None, &["1: line 1, column 3: tile 2 stands at positions 2 and 3: wanted each of 0 to 3 once, and 3 is missing"]),
    ("hello", None, None, &["1: line 1, column 1: `hello` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("[1, 2, 3", None, None, &["1: line 1: not JSON: EOF while parsing a list; wanted an array such as [[1, 2], [3, 0]], or an object with a \"board\""]),
    ("[[1, 2], [3, 4, 0]]", None, None, &["1: line 1: this row has 2, but the other rows have 3"]),
    ("[[1, 2, 3, 0]]", None, None, &["1: line 1: an array with one row of 4 numbers can be read in two ways: say --size 4x1 for one row, or write the board as a flat array"]),
    ("[]", None, None, &["1: line 1: an empty array is not a board: wanted an array of numbers or of rows, or an object with such a \"board\""]),
    ("{\"bord\": [1, 2, 3, 0]}", None, None, &["1: line 1: an object without a \"board\" is not a board: wanted an array of numbers or of rows, or an object with such a \"board\""]),
    ("{\"board\": [1, 2, 3, 0], \"size\": \"3x3\"}", None, None, &["1: line 1: 4 numbers, but the size asked for is 3x3, which has 9 cells"]),
    ("{\"board\": [1, 2, 3, 0], \"size\": 2}", None, None, &["1: line 1: wrong size: `2` is not a board size: wanted columns x rows, such as 4x4 or 8x2"]),
    ("{\"board\": 1230}", None, None, &["1: line 1: a number is not a board: wanted an array of numbers or of rows, or an object with such a \"board\""]),
    ("{\"board\": [1, 2, 3, 0,}", None, None, &["1: line 1, column 23: not JSON: expected value; wanted an array such as [[1, 2], [3, 0]], or an object with a \"board\""]),
    ("{\"board\": [1, 2, 3, 0], \"size\": \"2x2\"}", Some("4x1"), None, &["1: line 1: this board is 2x2, but the size asked for is 4x1: leave --size out, or change it"]),
    ("[[[[1]]]]", None, None, &["1: line 1: an array of mixed or too deeply nested values is not a board: wanted an array of numbers or of rows, or an object with such a \"board\""]),
    ("[1, 2, 3.5, 0]", None, None, &["1: line 1: `3.5` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("[1, 2, -3, 0]", None, None, &["1: line 1: `-3` is negative: wanted 0 (the blank) and the tiles 1, 2, ..."]),
    ("[1, 2, true, 0]", None, None, &["1: line 1: `true` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("[1,2,\"3 0\"]", None, None, &["1: line 1: `\\\"3_0\\\"` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("[[1, 2],\n [3, 3]]", None, None, &["1: line 2: tile 3 stands at positions 3 and 4: wanted each of 0 to 3 once, and 0 is missing"]),
    ("[[1,2],[x,0]]", None, None, &["1: line 1, column 9: not JSON: expected value; wanted an array such as [[1, 2], [3, 0]], or an object with a \"board\""]),
    ("[1 2] [3 0]", None, None, &["1: line 1, column 4: `2]` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank; part rows by line ends or /, or write JSON such as [[1, 2], [3, 0]]"]),
    ("((1,2),(3,0))", None, None, &["1: line 1, column 5: `2)` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank; part rows by line ends or /, or write JSON such as [[1, 2], [3, 0]]"]),
    ("1 2 3\n4 5 6\n7 8 0", None, Some(InputFormat::Course), &["1: line 1: no size line: wanted one number N, or two (columns rows), and then the rows below it"]),
    ("1 2/3 0", None, Some(InputFormat::Line), &["1: line 1: this is not of the form --input-format line: wanted one board a line, numbers in reading order; square unless --size is given, such as `1, 2, 3, 4, 5, 6, 7, 8, 0`"]),
    ("1 2 3 0", None, Some(InputFormat::Hex), &["1: line 1: this is not of the form --input-format hex: wanted one board a line, 0x and 16 hexadecimal digits, the first cell first, such as `0x123456789abcdef0`"]),
    ("1 2 3 0", None, Some(InputFormat::Json), &["1: line 1: a number is not a board: wanted an array of numbers or of rows, or an object with such a \"board\""]),
    ("1 2 3 0", None, Some(InputFormat::Slash), &["1: line 1: this is not of the form --input-format slash: wanted one board a line, / (or ; between rows of several numbers) after each row, such as `1 2 3/4 5 6/7 8 0`"]),
    ("1 2 3 0", None, Some(InputFormat::Letters), &["1: line 1: this is not of the form --input-format letters: wanted letters a to o for the tiles 1 to 15, one of _ . - x X for the blank, such as `abcdefgh_`"]),
    ("0x123456789abcdef0", None, Some(InputFormat::Rows), &["1: line 1: this is not of the form --input-format rows: wanted one row a line, as many numbers in each; blank lines between boards, such as `1 2 3\\n4 5 6\\n7 8 0\\n`"]),
    ("1,2,3\n4,5,,6\n7,8", None, None, &["1: line 1: this row has 3, but the other rows have 4"]),
    ("1,2,,", None, None, &["1: line 1, column 1: 3 numbers are not a square: say --size 3x1 or 1x3 (columns x rows)"]),
    ("\t1\t2\t3\t", None, None, &["1: line 1, column 1: 5 numbers are not a square: say --size 5x1 or 1x5 (columns x rows)"]),
    ("1: 1 2 3 0", None, None, &["1: line 1, column 1: `1:` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 1 1\n2 2 2\n3 3 0", None, None, &["1: line 1, column 3: tile 1 stands at positions 1 and 2: wanted each of 0 to 8 once, and 4 is missing"]),
    ("5\n1 2 3 4 5 6 7 8 0", None, None, &["1: line 1: the size line says 5x5, which is 25 numbers, but 9 follow"]),
    ("1 2 3 0\n0 1 2\n3 2 1 0", None, None, &["1: 2x2 1 2 3 0", "2: line 2, column 1: 3 numbers are not a square, and most lines here have 4: correct the line, or give its board a file of its own", "3: 2x2 3 2 1 0"]),
    ("1 2\n3 0\n\n1 2\n3 3\n\n0 1\n2 3", None, None, &["1: 2x2 1 2 3 0", "4: line 5, column 3: tile 3 stands at positions 3 and 4: wanted each of 0 to 3 once, and 0 is missing", "7: 2x2 0 1 2 3"]),
    ("1 2 3 0\nbad\n3 2 1 0", None, None, &["1: 2x2 1 2 3 0", "2: line 2, column 1: `bad` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank", "3: 2x2 3 2 1 0"]),
    ("1 2 3 0\nfoo bar", None, None, &["1: 2x2 1 2 3 0", "2: line 2, column 1: `foo` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("123456780\nfoo", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0", "2: line 2, column 1: `foo` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("{\"board\":[1,2,3,0]}\n{\"board\":[1,2,3,3]}\nnope\n[3,2,1,0]", None, None, &["1: 2x2 1 2 3 0", "2: line 2: tile 3 stands at positions 3 and 4: wanted each of 0 to 3 once, and 0 is missing", "3: line 3, column 2: not JSON: expected ident; wanted an array such as [[1, 2], [3, 0]], or an object with a \"board\"", "4: 2x2 3 2 1 0"]),
    ("{{1,2},{3,0}}", None, None, &["1: line 1, column 2: not JSON: key must be a string; wanted an array such as [[1, 2], [3, 0]], or an object with a \"board\""]),
    ("[1230]", None, None, &["1: line 1: `1230` alone is a size line without rows: wanted the rows of numbers below it"]),
    ("1, 2 3, 0", None, None, &["1: line 1, column 4: this row has 2, but the other rows have 1"]),
    ("1\n\n2 3\n1 0", None, None, &["1: line 1, column 1: `1` alone is a size line without rows: wanted the rows of numbers below it", "3: 2x2 2 3 1 0"]),
    ("4x4\n1 2 3 0", None, None, &["1: line 1, column 1: `4x4` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank; a size line is two numbers, columns and rows, with a space between them", "2: 2x2 1 2 3 0"]),
    ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n", None, None, &["1: 4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "2: line 2, column 1: 15 numbers are not a square, and most lines here have 16: correct the line, or give its board a file of its own"]),
    ("\"1\",\"2\"\n\"3\",\"0\"", None, None, &["1: line 1, column 1: `\\\"1\\\"` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 8\n", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0", "2: line 2, column 1: 8 numbers are not a square, and most lines here have 9: correct the line, or give its board a file of its own"]),
    ("1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 7 0\n", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0", "2: line 2, column 15: tile 7 stands at positions 7 and 8: wanted each of 0 to 8 once, and 8 is missing"]),
    ("0 1 2 3\n4 5 6 6", None, None, &["1: line 2, column 7: tile 6 stands at positions 7 and 8: wanted each of 0 to 7 once, and 7 is missing"]),
    ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16", None, None, &["1: line 4, column 10: tile 16 at position 16 does not belong on a 4x4 board: wanted 0 (the blank) to 15"]),
    ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 0", None, None, &["1: line 4, column 9: the blank (0) stands at positions 15 and 16: wanted each of 0 to 15 once, and 15 is missing"]),
    ("0 6 3 7 1 10 8 2 5 9 11 4\n0 6 3 7 1 10 8 2 5 9 4\n0 6 3 7 1 10 8 2 5 9 4 11", Some("3x4"), None, &["1: 3x4 0 6 3 7 1 10 8 2 5 9 11 4", "2: line 2, column 1: 11 numbers, but the size asked for is 3x4, which has 12 cells", "3: 3x4 0 6 3 7 1 10 8 2 5 9 4 11"]),
    ("1 2\n3 0", Some("1x4"), None, &["1: line 1: this board is 2x2, but the size asked for is 1x4: leave --size out, or change it"]),
    ("3\n1 2 3\n4 5 6\n7 8 0\n3\n1 2 3\n4 5 6\n7 8", None, None, &["1: 3x3 1 2 3 4 5 6 7 8 0", "5: line 5: the size line says 3x3, which is 9 numbers, but 8 follow"]),
    ("12\n", None, None, &["1: line 1, column 1: `12` alone is a size line without rows: wanted the rows of numbers below it"]),
    ("812043765\n812043756\n81204376", None, None, &["1: 3x3 8 1 2 0 4 3 7 6 5", "2: 3x3 8 1 2 0 4 3 7 5 6", "3: line 3, column 1: 8 numbers are not a square, and most lines here have 9: correct the line, or give its board a file of its own"]),
    ("0xdab6531480c2e79f\n0x1234\n0x487c50df9163bea2", None, None, &["1: 4x4 13 10 11 6 5 3 1 4 8 0 12 2 14 7 9 15", "2: line 2, column 1: `0x1234` is not a board: wanted 0x and 16 hexadecimal digits, the first cell first", "3: 4x4 4 8 7 12 5 0 13 15 9 1 6 3 11 14 10 2"]),
    ("abc_\nabd_\n_abc", None, None, &["1: 2x2 1 2 3 0", "2: line 2, column 3: tile 4 at position 3 does not belong on a 2x2 board: wanted 0 (the blank) to 3", "3: 2x2 0 1 2 3"]),
    ("1", None, Some(InputFormat::Line), &["1: line 1, column 1: `1` alone is a size line without rows: wanted the rows of numbers below it"]),
    ("10", None, Some(InputFormat::Digits), &["1: line 1, column 1: 2 numbers are not a square: say --size 2x1 or 1x2 (columns x rows)"]),
    ("2x2\n1 2\n3 0", None, None, &["1: line 1, column 1: `2x2` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank; a size line is two numbers, columns and rows, with a space between them"]),
    ("[\n[1, 2, 3],\n[4, 5, 6],\n[7, 8, 8]\n]", None, None, &["2: line 4: tile 8 stands at positions 8 and 9: wanted each of 0 to 8 once, and 0 is missing"]),
    ("{\"a\": 1}\n{\"board\": \"1 2 3 4\"}", None, None, &["1: line 1: an object without a \"board\" is not a board: wanted an array of numbers or of rows, or an object with such a \"board\"", "2: line 2: tile 4 at position 4 does not belong on a 2x2 board: wanted 0 (the blank) to 3"]),
    ("{\"board\": \"\"}", None, None, &["1: line 1: an empty text is not a board: wanted an array of numbers or of rows, or an object with such a \"board\""]),
    ("{\"board\": [[1, 2, 3, 0], [0, 1, 2, 3]]}", None, None, &["1: 2 boards, the second in line 1: wanted one; give the others in calls of their own"]),
    ("[[[1, 2], [3, 0]],\n [[1, 2], [3, 3]],\n 5]", None, None, &["1: 2x2 1 2 3 0", "1: line 1: tile 3 stands at positions 3 and 4: wanted each of 0 to 3 once, and 0 is missing", "1: line 1: a number is not a board: wanted an array of numbers or of rows, or an object with such a \"board\""]),
    ("true", None, None, &["1: line 1, column 1: `true` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("\"1 2 3 0\"", None, None, &["1: line 1, column 1: `\\\"1` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 2 3 −4", None, None, &["1: line 1, column 7: `−4` is negative: wanted 0 (the blank) and the tiles 1, 2, ..."]),
    ("65535", None, None, &["1: line 1, column 1: 5 numbers are not a square: say --size 5x1 or 1x5 (columns x rows)"]),
    ("1e3 0", None, None, &["1: line 1, column 1: `1e3` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
    ("1 2 3\n\n4 5 6\n\n7 8 0\n\n1 2", None, None, &["1: line 1, column 1: 3 numbers are not a square: say --size 3x1 or 1x3 (columns x rows)", "3: line 3, column 1: 3 numbers are not a square: say --size 3x1 or 1x3 (columns x rows)", "5: line 5, column 1: 3 numbers are not a square: say --size 3x1 or 1x3 (columns x rows)", "7: line 7, column 1: 2 numbers are not a square: say --size 2x1 or 1x2 (columns x rows)"]),
    ("ab/c_", Some("3x3"), None, &["1: line 1: this board is 2x2, but the size asked for is 3x3: leave --size out, or change it"]),
    ("1-2-3-0", None, None, &["1: line 1, column 1: `1-2-3-0` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank"]),
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
    for &(text, size, form, wanted) in BOARDS {
        assert_eq!(
            read(text.as_bytes(), size, form),
            (wanted.iter().map(ToString::to_string).collect(), wanted.len()),
            "{text:?}"
        );
    }
}

#[test]
fn mistakes_are_named_and_other_boards_still_read() {
    for &(text, size, form, wanted) in MISTAKES {
        let (found, good) = read(text.as_bytes(), size, form);
        assert_eq!(found, wanted, "{text:?}");
        assert!(good < wanted.len(), "{text:?}");
    }
}

#[test]
fn bytes_that_are_not_utf8_spoil_their_board_alone() {
    let (found, good) = read(b"1 2 3 0\n1 2 \xff 0\n0 1 2 3 # \xfc\n3 2 1 0", None, None);
    let message = |line, column| {
        format!(
            "{line}: line {line}, column {column}: the bytes are not UTF-8: wanted plain text; save the file as UTF-8"
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
        "2 boards, the second in line 3: wanted one; give the others in calls of their own"
    );
    assert!(
        message("1 2 3 3\n\n0 1 2 3").starts_with("line 1, column 7: tile 3 stands at positions 3 and 4")
    );
    assert!(message("").starts_with("empty input"));
}
