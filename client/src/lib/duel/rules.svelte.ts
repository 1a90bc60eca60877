// The rulebook's clauses, asked for once, when a strike is first told.

import { get } from '../api';
import type { Rule } from '../types';

let texts = $state.raw(new Map<string, string>());
let asking: Promise<void> | null = null;

export function loadRules(): Promise<void> {
  asking ??= get<Rule[]>('/api/rules').then(
    (rules) => {
      texts = new Map(rules.map((rule) => [rule.id, rule.text]));
    },
    () => {
      // Without them the link still leads to the clause.
      asking = null;
    },
  );
  return asking;
}

export const ruleText = (id: string | null): string => (id ? (texts.get(id) ?? '') : '');
