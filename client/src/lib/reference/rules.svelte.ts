// The clauses of the rules, asked for once.

import { get } from '../api';
import type { Rule } from '../types';

let all = $state.raw<Rule[]>([]);
let byId = $state.raw(new Map<string, Rule>());
let loading: Promise<void> | null = null;

export const rules = {
  get all() {
    return all;
  },
};
export const ruleOf = (id: string): Rule | undefined => byId.get(id);

export function loadRules(): Promise<void> {
  loading ??= get<Rule[]>('/api/rules').then(
    (found) => {
      all = found;
      byId = new Map(found.map((rule) => [rule.id, rule]));
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
