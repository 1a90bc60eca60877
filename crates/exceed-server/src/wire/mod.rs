//! What clients read and write.
