import type { ModuleCanary } from '@agio/module/testing';

export const canaries: readonly ModuleCanary[] = [
  {
    name: '36: a share of a reward is paid to an account that closed',
    file: 'packages/core/administer.ts',
    find: ".includes('closed')) return refused('customer_disabled')",
    replace: ".includes('lost')) return refused('customer_disabled')",
    caughtBy: { tests: 'modules/treasury/requests.test.ts', named: 'returns the share' },
  },
  {
    name: 'A share that an account which closed does not take goes nowhere',
    file: 'modules/treasury/requests.ts',
    find: "reply.refusal === 'customer_disabled'",
    replace: "reply.refusal === 'unknown_customer'",
    caughtBy: { tests: 'modules/treasury/requests.test.ts', named: 'whose closing is recorded before the payment' },
  },
];
