import type { ModuleCanary } from '@agio/module/testing';

export const canaries: readonly ModuleCanary[] = [
  {
    name: '36: a share of a reward is paid to an account that closed',
    file: 'modules/treasury/requests.ts',
    find: ".includes('closed')",
    replace: ".includes('lost')",
    caughtBy: { tests: 'modules/treasury/requests.test.ts', named: 'returns the share' },
  },
];
