//! What is to be written: statements with their values, gathered into a `Write` that happens as a whole or not at all.

use sqlx::any::AnyArguments;
use sqlx::{Arguments, Row};

use super::error::StoreError;
use super::log::EntryRow;
use crate::id::Id;

/// A value of a statement.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
    Real(f64),
    Bytes(Option<Vec<u8>>),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(Some(text.to_owned()))
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(Some(text.clone()))
    }
}

impl From<&Option<String>> for Value {
    fn from(text: &Option<String>) -> Value {
        Value::Text(text.clone())
    }
}

impl From<&Id> for Value {
    fn from(id: &Id) -> Value {
        Value::Text(Some(id.as_str().to_owned()))
    }
}

impl From<&Option<Id>> for Value {
    fn from(id: &Option<Id>) -> Value {
        Value::Text(id.as_ref().map(|id| id.as_str().to_owned()))
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(Some(number))
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(Some(number.into()))
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Value {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Number(Some(flag.into()))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Real(number)
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Value {
        Value::Bytes(Some(bytes.to_vec()))
    }
}

impl<const N: usize> From<&[u8; N]> for Value {
    fn from(bytes: &[u8; N]) -> Value {
        Value::Bytes(Some(bytes.to_vec()))
    }
}

impl<const N: usize> From<&Option<[u8; N]>> for Value {
    fn from(bytes: &Option<[u8; N]>) -> Value {
        Value::Bytes(bytes.map(|bytes| bytes.to_vec()))
    }
}

/// The values in the form that the driver takes.
pub(super) fn arguments<'a>(
    values: impl IntoIterator<Item = &'a Value>,
) -> Result<AnyArguments, sqlx::Error> {
    let mut arguments = AnyArguments::default();
    for value in values {
        match value {
            // PostgreSQL can't keep it, so SQLite must not either.
            Value::Text(Some(text)) if text.contains('\0') => {
                Err("a text holds the character of code 0".into())
            }
            Value::Text(text) => arguments.add(text.clone()),
            Value::Number(number) => arguments.add(*number),
            Value::Real(number) => arguments.add(*number),
            Value::Bytes(bytes) => arguments.add(bytes.clone()),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

/// One statement that changes something.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    /// Its text, the same for both kinds of database.
    pub(super) sql: &'static str,
    /// Its values, for `$1` and so on.
    pub(super) values: Vec<Value>,
    /// It must change at least so many rows, else what it builds on is not there any more.
    pub(super) least: u64,
}

/// What a `Write` does, in order.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Entries of a log: those of many games go to the database together.
    Entries(Vec<EntryRow>),
    /// Anything else.
    Statement(Statement),
}

/// Something to be written: made by the functions named after what they write, and handed to [`Store::commit`], alone or
/// with others that must be there together with it or not at all.
///
/// [`Store::commit`]: super::Store::commit
#[derive(Clone, Debug)]
#[must_use = "nothing is written until it is committed"]
pub struct Write {
    pub(super) steps: Vec<Step>,
}

impl Write {
    /// A statement that may find nothing to change.
    pub(super) fn any<const N: usize>(sql: &'static str, values: [Value; N]) -> Write {
        Write { steps: vec![Step::Statement(Statement { sql, values: values.into(), least: 0 })] }
    }

    /// A statement that finds something to change, or is a conflict.
    pub(super) fn some<const N: usize>(sql: &'static str, values: [Value; N]) -> Write {
        Write { steps: vec![Step::Statement(Statement { sql, values: values.into(), least: 1 })] }
    }

    /// Both, in this order.
    pub fn and(mut self, next: Write) -> Write {
        self.steps.extend(next.steps);
        self
    }
}

/// A row of an answer, read column by column.
pub(super) struct Fields<'a> {
    row: &'a sqlx::any::AnyRow,
    /// The table it is from, for messages.
    place: &'static str,
}

impl<'a> Fields<'a> {
    pub(super) fn new(row: &'a sqlx::any::AnyRow, place: &'static str) -> Fields<'a> {
        Fields { row, place }
    }

    fn read<T>(&self, column: &'static str) -> Result<T, StoreError>
    where
        T: sqlx::Decode<'a, sqlx::Any> + sqlx::Type<sqlx::Any>,
    {
        self.row
            .try_get(column)
            .map_err(|error| StoreError::Damaged(format!("column {column} of {}: {error}", self.place)))
    }

    /// What can't be: a value that the column holds and that means nothing.
    pub(super) fn unfit(&self, column: &str, found: &dyn std::fmt::Debug) -> StoreError {
        StoreError::damaged(self.place, column, found)
    }

    pub(super) fn text(&self, column: &'static str) -> Result<String, StoreError> {
        self.read(column)
    }

    pub(super) fn text_or_none(&self, column: &'static str) -> Result<Option<String>, StoreError> {
        self.read(column)
    }

    pub(super) fn number(&self, column: &'static str) -> Result<i64, StoreError> {
        self.read(column)
    }

    pub(super) fn number_or_none(&self, column: &'static str) -> Result<Option<i64>, StoreError> {
        self.read(column)
    }

    pub(super) fn real(&self, column: &'static str) -> Result<f64, StoreError> {
        self.read(column)
    }

    pub(super) fn count(&self, column: &'static str) -> Result<u32, StoreError> {
        let number = self.number(column)?;
        u32::try_from(number).map_err(|_| self.unfit(column, &number))
    }

    pub(super) fn flag(&self, column: &'static str) -> Result<bool, StoreError> {
        match self.number(column)? {
            0 => Ok(false),
            1 => Ok(true),
            number => Err(self.unfit(column, &number)),
        }
    }

    pub(super) fn bytes(&self, column: &'static str) -> Result<Vec<u8>, StoreError> {
        self.read(column)
    }

    pub(super) fn bytes_or_none<const N: usize>(
        &self,
        column: &'static str,
    ) -> Result<Option<[u8; N]>, StoreError> {
        let bytes: Option<Vec<u8>> = self.read(column)?;
        bytes
            .map(|bytes| <[u8; N]>::try_from(bytes).map_err(|bytes| self.unfit(column, &bytes.len())))
            .transpose()
    }

    pub(super) fn exact_bytes<const N: usize>(&self, column: &'static str) -> Result<[u8; N], StoreError> {
        self.bytes_or_none(column)?.ok_or_else(|| self.unfit(column, &"nothing"))
    }

    pub(super) fn id(&self, column: &'static str) -> Result<Id, StoreError> {
        let text = self.text(column)?;
        Id::parse(&text).ok_or_else(|| self.unfit(column, &text))
    }

    pub(super) fn id_or_none(&self, column: &'static str) -> Result<Option<Id>, StoreError> {
        let text = self.text_or_none(column)?;
        text.map(|text| Id::parse(&text).ok_or_else(|| self.unfit(column, &text))).transpose()
    }
}
