// The client's own words, in one place, ready to be translated. What the server words (labels of choices, beats, rules, cards)
// is not here.

export const texts = {
  nav: {
    play: 'Play',
    tables: 'Tables',
    learn: 'Learn',
    cards: 'Cards',
    rules: 'Rules',
    replays: 'Replays',
    editor: 'Make a fighter',
    settings: 'Settings',
  },
  foot: {
    unofficial:
      'An unofficial project of fans. Names of games, characters and cards belong to their owners; no artwork and no wording of the publishers is in it.',
    plain: 'Plain page',
  },
  lost: { title: 'Connection lost', text: 'Trying again. Your pick is kept.' },
  changed: { title: 'A new version is here', text: 'Reload to go on with it.', button: 'Reload' },
  problem: { back: 'Back to the start', again: 'Try again' },
};
