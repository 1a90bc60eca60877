import { describe, expect, it } from 'vitest';
import found from '../../fixtures/catalog.json';
import example from '../example-character.toml?raw';
import type { Character, Fault } from '../types';
import { cardAt, readDraft } from './draft';
import { characterOfDraft } from './drawn';
import { fileOf } from './file';
import { fixOf, wordOf } from './fix';
import { paint } from './paint';

const catalog = found as unknown as Character[];

describe('a draft', () => {
  it.each(catalog.map((one) => [one.id, one] as [string, Character]))('of %s reads as the catalog has it', (_, one) => {
    const drawn = characterOfDraft(readDraft(fileOf(one, one.name, one.id)));
    expect({ ...drawn, deck_size: one.deck_size, rulings: one.rulings, look: undefined, cards: [] }).toEqual({
      ...one,
      modules: undefined,
      look: undefined,
      cards: [],
    });
    const printed = one.cards.filter((card) => card.kind !== 'normal');
    const noted = [
      'kind',
      'name',
      'copies',
      'range_min',
      'range_max',
      'power',
      'speed',
      'armor',
      'guard',
      'text',
    ] as const;
    expect(drawn.cards).toHaveLength(printed.length);
    printed.forEach((card, at) => {
      for (const part of noted)
        if (part !== 'copies' || card.kind !== 'faceattack') expect(drawn.cards[at]![part]).toEqual(card[part]);
      // An attack printed on the character has no boost half.
      if (card.kind === 'faceattack') return;
      expect(drawn.cards[at]!.boost?.text).toEqual(card.boost?.text);
      expect(drawn.cards[at]!.boost?.kind).toEqual(card.boost?.kind);
    });
  });

  it('knows the card under the cursor', () => {
    const draft = readDraft(example);
    const lines = example.split('\n');
    expect(cardAt(draft, 2)).toBe(-1);
    expect(cardAt(draft, lines.indexOf('name = "Undertow"') + 1)).toBe(2);
    expect(draft.basic).toBe('Action: draw 1, advance or retreat 1.');
  });

  it('is drawn as far as it goes', () => {
    const half =
      'name = "Half"\nlook = { hue = 20, crest = "band" }\n[[card]]\nname = "Cut off\npower = \nattack = \'\'\'\nHit: dr';
    const drawn = characterOfDraft(readDraft(half));
    expect(drawn.look).toEqual({ hue: 20, crest: 'band' });
    expect(drawn.cards[0]).toMatchObject({ name: 'Cut off', text: 'Hit: dr', range_min: -1 });
  });
});

describe('a fault', () => {
  const source = 'name = "Zoë"\nkind = "specail"\nHit: öffne, gain advantge.';
  const fault = (line: number, column: number, length: number, suggestion?: string): Fault => ({
    line,
    column,
    length,
    text: '',
    suggestion,
  });

  it('is marked where it is, counted in letters', () => {
    const wrong = paint(source, [fault(3, 18, 8)])[2]!.filter((piece) => piece.fault);
    expect(wrong.map((piece) => piece.text).join('')).toBe('advantge');
    expect(wordOf('🙂🙂 abc', fault(1, 4, 3)).word).toBe('abc');
  });

  it('paints every letter once', () => {
    const lines = paint(example, []).map((pieces) => pieces.map((piece) => piece.text).join(''));
    expect(lines.join('\n')).toBe(example);
  });

  it('is mended by its suggestion, with the quotes kept', () => {
    const mended = (fix: ReturnType<typeof fixOf>) => source.slice(0, fix!.from) + fix!.text + source.slice(fix!.to);
    expect(mended(fixOf(source, fault(2, 8, 9, 'did you mean `special`?')))).toContain('kind = "special"\n');
    expect(mended(fixOf(source, fault(3, 18, 8, 'did you mean `advantage`?')))).toContain('gain advantage.');
    expect(fixOf(source, fault(3, 18, 8, 'say what it is'))).toBeNull();
  });
});
