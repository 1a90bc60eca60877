import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import found from '../fixtures/catalog.json';
import { takeCatalog } from '../lib/catalog.svelte';
import type { CatalogCard, Character } from '../lib/types';
import { printed, rangeWords } from '../lib/words';
import Card from './Card.svelte';
import Chip from './Chip.svelte';

const catalog = found as unknown as Character[];
const cards = catalog.flatMap((character) => character.cards);
const text = (element: Element) => element.textContent!.replace(/\s+/g, ' ');

beforeAll(() => takeCatalog(catalog));
afterEach(cleanup);

describe('a card', () => {
  it.each(cards.map((card) => [card.id, card] as [string, CatalogCard]))('%s shows all that is printed', (id, card) => {
    for (const size of ['hand', 'full'] as const) {
      render(Card, { card: id, size });
      const face = screen.getByRole('group', { name: card.name });
      const shown = text(face);
      for (const line of card.text.split('\n').filter(Boolean)) expect(shown).toContain(line);
      if (card.boost) for (const line of card.boost.text.split('\n').filter(Boolean)) expect(shown).toContain(line);
      const stats = [...face.querySelectorAll('.st em')].map((one) => one.textContent);
      const { power, speed, armor, guard } = card;
      expect(stats).toEqual([rangeWords(card), ...[power, speed, armor, guard].map(printed)]);
      expect(face.querySelectorAll('.cost')).toHaveLength((card.gauge_cost ? 1 : 0) + (card.force_cost ? 1 : 0));
      cleanup();
    }
  });

  it('adds what is given to the printed numbers', () => {
    const card = cards.find((one) => one.id === 'sol-badguy/gun-flame')!;
    render(Card, { card: card.id, add: { power: 3 } });
    const power = screen.getByRole('group').querySelector('.st.power')!;
    expect(text(power)).toContain(String(Number(card.power) + 3));
    expect(text(power)).toContain('+3');
  });

  it('marks the word of a draft that was not understood', () => {
    const draft = { ...cards.find((one) => one.kind === 'special')!, name: 'Draft', text: 'Hit: gain advantge.' };
    render(Card, { card: draft, hole: 'advantge', size: 'full' });
    expect(screen.getByText('advantge').tagName).toBe('MARK');
    expect(within(screen.getByRole('group')).getByText('Hit').tagName).toBe('B');
  });
});

describe('a chip', () => {
  it('has name, cost, range, power and speed', () => {
    const card = cards.find((one) => one.gauge_cost > 0)!;
    const { container } = render(Chip, { card: card.id });
    expect(text(container)).toContain(card.name);
    expect(text(container)).toContain(String(card.gauge_cost));
    expect(text(container)).toContain(rangeWords(card));
  });
});
