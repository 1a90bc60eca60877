// A card file read as far as it goes, so that the cards can be drawn while it is still wrong somewhere. What a line means, and
// whether it is understood, only the server says.

export type Value = string | number | boolean;
export type Fields = Record<string, Value>;

export interface DraftCard {
  /** The line of its `[[card]]`, from 1, and its last one. */
  line: number;
  last: number;
  fields: Fields;
  boost: Fields | null;
}

export interface Draft {
  fields: Fields;
  look: Fields;
  basic: string;
  exceeded: string;
  rulings: number;
  cards: DraftCard[];
}

/** Where a line of the file stands: outside, in a text of several lines, or in a list. */
export type Within = '' | "'''" | '"""' | '[';

const TEXT_BEGIN = /^\s*([\w-]+)\s*=\s*('''|""")(.*)$/;
const FIELD = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/;

function valueOf(text: string): Value {
  const word = text.replace(/\s+#.*$/, '').trim();
  const quoted = /^'([^']*)'/.exec(word) ?? /^"((?:[^"\\]|\\.)*)"/.exec(word);
  if (quoted) return quoted[1]!.replace(/\\(.)/g, '$1');
  if (word === 'true' || word === 'false') return word === 'true';
  return word !== '' && !Number.isNaN(Number(word)) ? Number(word) : word.replace(/^["']/, '');
}

function inlineTable(text: string): Fields {
  const fields: Fields = {};
  for (const found of text.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^,}\s]+)/g))
    fields[found[1]!] = valueOf(found[2]!);
  return fields;
}

/** What a line leaves the next one in. */
export function after(line: string, within: Within): Within {
  if (within === "'''" || within === '"""') return line.includes(within) ? '' : within;
  if (within === '[') return /\]\s*(#.*)?$/.test(line) ? '' : '[';
  const text = TEXT_BEGIN.exec(line);
  if (text) return text[3]!.includes(text[2]!) ? '' : (text[2] as Within);
  return /^\s*[\w-]+\s*=\s*\[/.test(line) && !/\]\s*(#.*)?$/.test(line) ? '[' : '';
}

export function readDraft(source: string): Draft {
  const draft: Draft = { fields: {}, look: {}, basic: '', exceeded: '', rulings: 0, cards: [] };
  let fields = draft.fields;
  let within: Within = '';
  let open = '';
  const texts = new Map<Fields, 'basic' | 'exceeded'>();
  source.split('\n').forEach((line, at) => {
    const card = draft.cards.at(-1);
    if (card) card.last = at + 1;
    const before = within;
    within = after(line, within);
    if (before === "'''" || before === '"""') {
      const end = line.indexOf(before);
      const part = end < 0 ? line : line.slice(0, end);
      if (end < 0 || part.trim()) fields[open] = String(fields[open] ?? '') + part + '\n';
      return;
    }
    if (before === '[') {
      if (open === 'rulings' && /^\s*['"]/.test(line)) draft.rulings += 1;
      return;
    }
    const header = /^\s*\[\[?\s*([\w.-]+)\s*\]\]?/.exec(line);
    if (header) {
      fields = section(draft, header[1]!, at + 1, texts);
      return;
    }
    const text = TEXT_BEGIN.exec(line);
    const field = FIELD.exec(line);
    if (text) {
      open = text[1]!;
      const end = text[3]!.indexOf(text[2]!);
      fields[open] = end < 0 ? text[3]! : text[3]!.slice(0, end);
    } else if (field && !line.trim().startsWith('#')) {
      open = field[1]!;
      if (within === '[') return;
      if (open === 'look') draft.look = inlineTable(field[2]!);
      else fields[open] = valueOf(field[2]!);
    }
  });
  for (const [of, side] of texts) draft[side] = String(of['text'] ?? '').trim();
  return draft;
}

function section(draft: Draft, name: string, line: number, texts: Map<Fields, 'basic' | 'exceeded'>): Fields {
  const fields: Fields = {};
  if (name === 'card') draft.cards.push({ line, last: line, fields, boost: null });
  else if (name === 'card.boost' && draft.cards.length) draft.cards.at(-1)!.boost = fields;
  else if (name === 'basic' || name === 'exceeded') texts.set(fields, name);
  else if (name === 'look') draft.look = fields;
  return fields;
}

/** Which card a line belongs to: its index, or -1 for the head of the file. */
export function cardAt(draft: Draft, line: number): number {
  return draft.cards.findIndex((card) => line >= card.line && line <= card.last);
}
