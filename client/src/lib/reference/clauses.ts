// Which clauses of the rules matter for a card. A guide for readers, by the words a card prints; nothing is decided by it.

import type { CatalogCard } from '../types';

const BY_WORD: [RegExp, string[]][] = [
  [/\badvance\b/i, ['MOV-1']],
  [/\bretreat\b/i, ['MOV-2']],
  [/\bclose\b/i, ['MOV-3']],
  [/\bmove \d/i, ['MOV-4']],
  [/\b(push|pull)(ed)?\b/i, ['MOV-5', 'MOV-6']],
  [/\bbefore\b/i, ['STK-13']],
  [/\bhit\b/i, ['STK-13']],
  [/\bafter\b/i, ['STK-16']],
  [/range \d|\brange\b/i, ['STK-14', 'STK-18']],
  [/[+-]\d(-\d)? range/i, ['STK-15']],
  [/advantage/i, ['CLN-6']],
  [/ignore (armor|guard)/i, ['DMG-5']],
  [/stun immun/i, ['DMG-5']],
  [/\barmor\b/i, ['DMG-2']],
  [/\bguard\b|\bstunned\b/i, ['DMG-3']],
  [/nonlethal/i, ['DMG-6']],
  [/critical/i, ['STK-6']],
  [/\bEX\b/, ['STK-5']],
  [/wild swing/i, ['STK-3', 'STK-4']],
  [/invalid/i, ['STK-11']],
  [/additional attack|attack with/i, ['STK-21']],
  [/sustain/i, ['BST-5']],
  [/negate/i, ['BST-8']],
  [/another action/i, ['TRN-6']],
  [/\bdraw \d/i, ['DCK-1']],
  [/top (card|\d+ cards) of (your |their )?deck/i, ['DCK-3']],
  [/reshuffle/i, ['DCK-2']],
  [/\bseal/i, ['ARE-5']],
  [/search/i, ['GEN-6']],
  [/\bspend\b/i, ['GEN-5', 'FRC-1']],
  [/\bforce\b/i, ['FRC-1', 'FRC-2']],
  [/\bgauge\b/i, ['FRC-3']],
  [/\boverdrive\b/i, ['OVD-1']],
  [/\brevert\b/i, ['SSN-4']],
];

export function clausesOf(card: CatalogCard): string[] {
  const found = new Set<string>();
  const text = `${card.text}\n${card.boost?.text ?? ''}`;
  if (card.gauge_cost > 0) ['STK-8', 'FRC-3'].forEach((id) => found.add(id));
  if (card.force_cost > 0) ['STK-8', 'FRC-1'].forEach((id) => found.add(id));
  for (const [pattern, ids] of BY_WORD) if (pattern.test(text)) ids.forEach((id) => found.add(id));
  if (card.boost?.trap) found.add('BST-6');
  else if (card.boost?.kind === 'continuous') found.add('BST-3');
  else if (card.boost) found.add('BST-2');
  if (card.boost && card.boost.cancel_cost >= 0) found.add('BST-7');
  if (card.extra) found.add('OVD-6');
  return [...found];
}
