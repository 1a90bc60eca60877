import { get } from './api';
import type { CatalogCard, Character } from './types';

let all = $state.raw<Character[]>([]);
let byId = $state.raw(new Map<string, Character>());
let cards = $state.raw(new Map<string, CatalogCard>());
let loading: Promise<void> | null = null;

export const catalog = {
  get characters() {
    return all;
  },
  get ready() {
    return all.length > 0;
  },
};

export function loadCatalog(): Promise<void> {
  loading ??= get<Character[]>('/api/catalog').then(takeCatalog, (error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

export function takeCatalog(found: Character[]) {
  byId = new Map(found.map((character) => [character.id, character]));
  cards = new Map(found.flatMap((character) => character.cards.map((card) => [card.id, card] as const)));
  all = [...found].sort((a, b) => a.name.localeCompare(b.name));
}

export const characterOf = (id: string): Character | undefined => byId.get(id);
export const cardOf = (id: string): CatalogCard | undefined => cards.get(id);
/** The character that a card such as `ryu/hadoken` belongs to. */
export const ownerOf = (card: string): string => card.split('/')[0] ?? '';
