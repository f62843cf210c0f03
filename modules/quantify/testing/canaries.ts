import type { ModuleCanary } from '@agio/module/testing';

const ranked = 'modules/quantify/ranking/rank.test.ts';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'Quantify: trades with linked accounts are ranked',
    file: 'modules/quantify/ranking/rank.ts',
    find: "  if (isLinked) return 'linked_trades';\n",
    replace: '',
    caughtBy: { tests: ranked, named: 'says why one has no place' },
  },
  {
    name: 'Quantify: a person has as many places as robots',
    file: 'modules/quantify/ranking/rank.ts',
    find: "(count >= RANKED_OF_ONE_MAX ? 'too_many' : undefined)",
    replace: 'undefined',
    caughtBy: { tests: ranked, named: 'a fourth robot of a person waits' },
  },
];
