//! What a card file holds, field by field: the page about it and a schema for editors. The names of the fields are
//! asked of the reader itself, so that neither can leave one out or invent one.

mod fields;

use std::fmt::Write as _;

use serde::de::value::Error as Refused;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde_json::{Map, Value, json};

use crate::file::{BoostFile, CardFile, CharacterFile, MarkerFile, NormalsFile, SetFile, SideFile};
use crate::limits::limits_table;
use crate::look::LookFile;

/// One table of a card file, with the fields the reader takes.
#[derive(Clone, Debug)]
pub struct FileTable {
    /// As TOML writes it: `[[card]]`; empty for the file itself.
    pub heading: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Its name in the schema.
    key: &'static str,
    /// Its fields, in the order of the reader.
    pub fields: Vec<Field>,
}

/// One field.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What may stand there.
    pub holds: Holds,
    /// What is meant if it is left out; `None` if it must be there.
    pub default: Option<&'static str>,
    /// What it is for.
    pub about: &'static str,
    /// A line of TOML that sets it; empty for tables.
    pub example: &'static str,
}

/// What may stand in a field.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// Any text.
    Text,
    /// Card text: a literal string, one ability a line.
    CardText,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Several of these words.
    Words(&'static [&'static str]),
    /// Several texts.
    Texts,
    /// A whole number from the first to the second.
    Number(usize, usize),
    /// `true` or `false`.
    YesOrNo,
    /// A number or one of these words.
    NumberOr(usize, usize, &'static [&'static str]),
    /// A text of this form: a regular expression, and how people call it.
    Form(&'static str, &'static str),
    /// A table.
    Table(&'static str),
    /// Any number of tables.
    Tables(&'static str),
}

impl std::fmt::Display for Holds {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let quoted =
            |words: &[&str]| words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ");
        match self {
            Holds::Text => write!(out, "text"),
            Holds::CardText => write!(out, "card text"),
            Holds::Word(words) => write!(out, "one of {}", quoted(words)),
            Holds::Words(words) => write!(out, "list of {}", quoted(words)),
            Holds::Texts => write!(out, "list of texts"),
            Holds::Number(least, most) => write!(out, "number, {least} to {most}"),
            Holds::YesOrNo => write!(out, "`true` or `false`"),
            Holds::NumberOr(least, most, words) => {
                write!(out, "number, {least} to {most}, or {}", quoted(words))
            }
            Holds::Form(_, called) => write!(out, "{called}"),
            Holds::Table(_) => write!(out, "table"),
            Holds::Tables(_) => write!(out, "tables"),
        }
    }
}

impl Holds {
    fn schema(self) -> Value {
        let number =
            |least: usize, most: usize| json!({ "type": "integer", "minimum": least, "maximum": most });
        match self {
            Holds::Text | Holds::CardText => json!({ "type": "string" }),
            Holds::Word(words) => json!({ "enum": words }),
            Holds::Words(words) => json!({ "type": "array", "items": { "enum": words } }),
            Holds::Texts => json!({ "type": "array", "items": { "type": "string" } }),
            Holds::Number(least, most) => number(least, most),
            Holds::YesOrNo => json!({ "type": "boolean" }),
            Holds::NumberOr(least, most, words) => {
                json!({ "anyOf": [number(least, most), { "enum": words }] })
            }
            Holds::Form(pattern, _) => json!({ "type": "string", "pattern": pattern }),
            Holds::Table(key) => json!({ "$ref": format!("#/$defs/{key}") }),
            Holds::Tables(key) => json!({ "type": "array", "items": { "$ref": format!("#/$defs/{key}") } }),
        }
    }
}

/// The names of the fields of a reader, told by the reader.
fn names<T: DeserializeOwned>() -> &'static [&'static str] {
    struct Asker<'a>(&'a mut &'static [&'static str]);
    impl<'de> Deserializer<'de> for Asker<'_> {
        type Error = Refused;
        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refused> {
            Err(Refused::custom("only tables have fields"))
        }
        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, Refused> {
            *self.0 = fields;
            Err(Refused::custom("only the names were wanted"))
        }
        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }
    let mut fields: &'static [&'static str] = &[];
    // The refusal is how the asking ends.
    let _ = T::deserialize(Asker(&mut fields));
    fields
}

fn table<T: DeserializeOwned>(
    key: &'static str,
    heading: &'static str,
    about: &'static str,
    described: &[Field],
) -> FileTable {
    let field = |name: &&'static str| {
        let unknown = Field { name, holds: Holds::Text, default: None, about: "", example: "" };
        described.iter().find(|field| field.name == *name).copied().unwrap_or(unknown)
    };
    FileTable { heading, about, key, fields: names::<T>().iter().map(field).collect() }
}

/// The tables of a character's file; the first is the file itself.
pub fn character_tables() -> Vec<FileTable> {
    vec![
        table::<CharacterFile>("character", "", "The file of one character.", fields::CHARACTER),
        table::<SideFile>(
            "side",
            "[basic] and [exceeded]",
            "The two sides of the character card.",
            fields::SIDE,
        ),
        table::<MarkerFile>(
            "marker",
            "[[marker]]",
            "One kind of marker, once for each; a marker is no card and occupies nothing.",
            fields::MARKER,
        ),
        table::<CardFile>(
            "card",
            "[[card]]",
            "One card of the character's own, once for each.",
            fields::CARD,
        ),
        table::<LookFile>(
            "look",
            "look",
            "Parts of how the character is drawn, in one line: `look = { hue = 20, crest = \"band\" }`. What is left out follows from its id, season and deck.",
            fields::LOOK,
        ),
        table::<BoostFile>("boost", "[card.boost]", "The boost half of the card above it.", fields::BOOST),
    ]
}

/// The tables of a file of Normals, which is called `normals.toml`.
pub fn normals_tables() -> Vec<FileTable> {
    vec![
        table::<NormalsFile>(
            "normals",
            "",
            "A file called `normals.toml` holds sets of Normals.",
            fields::NORMALS,
        ),
        table::<SetFile>(
            "set",
            "[[set]]",
            "One set; its cards are `[[set.card]]`, with the fields above.",
            fields::SET,
        ),
    ]
}

/// A whole file, as short as one can be; fixtures need no cards.
pub const SHORTEST_FILE: &str = "\
id = \"mia-storm\"
name = \"Mia Storm\"
season = 1
exceed = 2
normals = \"standard\"
fixture = true

[basic]
text = '''
Action: advance or retreat 1, draw 1.
'''
";

const LIMITS: &str = "
## Limits

What is outside these limits is refused, with file, line and column, by every command that loads cards.

";

const INTRODUCTION: &str = "\
# Card files

<!-- Generated from the reader of card files (crates/exceed-cards/src/card_files) by `cargo xtask docs`. Do not edit. -->

A character is one TOML file. Numbers are fields; what cards do is text in literal strings (`'''…'''`), one ability a line:
[card-language.md](card-language.md) lists every phrase. `exceed cards check FILE` says whether a file is understood, and if not, where
and why; `exceed cards fmt FILE` puts its lines into their one wording.

`exceed … --cards PATH` plays with the characters of a file or of a folder beside the official ones, in every command; the flag
may be repeated, and `EXCEED_CARDS` holds a list of such paths for when it is not given. A name that an official or another
own character has already is refused, with both places. A record made with `--with-cards` carries the files of its characters, so
that whoever gets it can replay it without having them.

[card-file.schema.json](card-file.schema.json) is a JSON schema of a character's file. Editors that know TOML schemas offer its fields
and words and mark what is wrong: begin a file with `#:schema` and the path or address of the schema.

A file begins so:

```toml
";

/// The page about card files.
pub fn card_files_page() -> String {
    let mut page = format!("{INTRODUCTION}{SHORTEST_FILE}```\n");
    for table in character_tables() {
        describe(&mut page, &table, "A character's file");
    }
    for table in normals_tables() {
        describe(&mut page, &table, "A file of Normals");
    }
    page.push_str(LIMITS);
    page.push_str(&limits_table());
    page
}

fn describe(page: &mut String, table: &FileTable, file: &str) {
    let heading = if table.heading.is_empty() { file.to_string() } else { format!("`{}`", table.heading) };
    let _ = write!(
        page,
        "\n## {heading}\n\n{}\n\n| field | holds | if left out | meaning | example |\n| --- | --- | --- | --- | --- |\n",
        table.about
    );
    for field in &table.fields {
        let default = field.default.unwrap_or("must be there");
        let example = if field.example.is_empty() { String::new() } else { format!("`{}`", field.example) };
        let _ = writeln!(
            page,
            "| `{}` | {} | {default} | {} | {example} |",
            field.name, field.holds, field.about
        );
    }
}

/// A JSON schema of a character's file.
pub fn card_file_schema() -> String {
    let mut tables = character_tables().into_iter();
    let mut schema = tables.next().map(|file| object(&file)).unwrap_or_default();
    let inner: Map<String, Value> =
        tables.map(|table| (table.key.to_string(), Value::Object(object(&table)))).collect();
    schema.insert("$schema".to_string(), json!("https://json-schema.org/draft/2020-12/schema"));
    schema.insert("title".to_string(), json!("A character of the Exceed Fighting System"));
    schema.insert("$defs".to_string(), Value::Object(inner));
    format!("{:#}\n", Value::Object(schema))
}

fn object(table: &FileTable) -> Map<String, Value> {
    let property = |field: &Field| {
        let mut schema = field.holds.schema();
        if let Some(fields) = schema.as_object_mut() {
            fields.insert("description".to_string(), json!(field.about.replace('`', "")));
        }
        (field.name.to_string(), schema)
    };
    let required = table.fields.iter().filter(|field| field.default.is_none()).map(|field| field.name);
    let object = json!({
        "type": "object",
        "description": table.about,
        "properties": table.fields.iter().map(property).collect::<Map<String, Value>>(),
        "required": required.collect::<Vec<_>>(),
        "additionalProperties": false,
    });
    object.as_object().cloned().unwrap_or_default()
}
