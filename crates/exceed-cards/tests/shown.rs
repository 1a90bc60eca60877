//! Every character as `exceed cards show` prints it, kept as text and read like prose.

use std::path::Path;

use exceed_cards::{Catalog, embedded_sources, print_character};

#[test]
fn characters_print_as_kept() {
    let catalog = Catalog::load(&embedded_sources()).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/shown");
    for (index, character) in catalog.characters().iter().enumerate() {
        let file = folder.join(format!("{}.txt", character.id));
        let printed = print_character(&catalog, index);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(&file, &printed).expect("the file can be written");
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == printed, "{}: run with UPDATE_EXPECT=1 if the new text is better", file.display());
    }
}
