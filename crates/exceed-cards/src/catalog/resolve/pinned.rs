//! The look of a character, as its file pins it.

use super::*;
use crate::look;

impl Resolver {
    pub(super) fn look(&mut self, source: Source<'_>, file: &LookFile) -> Look {
        let mut hue = |written: &Option<Spanned<i64>>, part: &str| {
            let written = written.as_ref()?;
            let value = usize::try_from(*written.get_ref()).ok().filter(|value| look::HUE.holds(*value));
            if value.is_none() {
                let message = format!("`{part}` is {}, not {}", look::HUE, written.get_ref());
                self.faults.push(source.diagnostic(written.span(), message, None));
            }
            value.and_then(|value| u16::try_from(value).ok())
        };
        let (main, accent) = (hue(&file.hue, "hue"), hue(&file.accent, "accent"));
        let mut word = |written: &Option<Text>, part: &str| {
            let written = written.as_ref()?;
            let words = look::look_words(part);
            if !words.contains(&written.get_ref().as_str()) {
                self.fault(source, written, format!("there is no {part} `{}`", written.get_ref()), words);
            }
            Some(written.get_ref().clone())
        };
        Look {
            hue: main,
            accent,
            hair: word(&file.hair, "hair"),
            cloth: word(&file.cloth, "cloth"),
            crest: word(&file.crest, "crest"),
            face: word(&file.face, "face"),
            head: word(&file.head, "head"),
            eyes: word(&file.eyes, "eyes"),
            mark: word(&file.mark, "mark"),
            jaw: word(&file.jaw, "jaw"),
            weapon: word(&file.weapon, "weapon"),
        }
    }
}
