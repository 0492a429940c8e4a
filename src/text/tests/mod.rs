//! Texts and boards: what is written is read back, what is broken is named.

mod boards_as_displayed;
mod broken_texts;
mod forms_read_back;
mod texts_and_messages;
