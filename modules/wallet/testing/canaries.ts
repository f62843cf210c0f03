import type { ModuleCanary } from '@agio/module/testing';

const tests = 'modules/wallet/machine/outgoing/ends.test.ts';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'wallet: people who let a stopped payment pass need not sign',
    file: 'modules/wallet/machine/index.ts',
    find: "    'wallet.pass': 'by',\n",
    replace: '',
    caughtBy: { tests: 'apps/server/control/screening-desk.test.ts', named: 'A20, O15' },
  },
  {
    name: '36: a withdrawal to a closed account is taken',
    file: 'modules/wallet/machine/outgoing/withdrawals.ts',
    find: 'if (to !== 0 && tools.isClosed(to))',
    replace: 'if (to < 0 && tools.isClosed(to))',
    caughtBy: { tests, named: 'is paid nothing' },
  },
  {
    name: '36: a withdrawal that waited is paid to an account that closed meanwhile',
    file: 'modules/wallet/machine/outgoing/withdrawals.ts',
    find: 'if (tools.isClosed(withdrawal.to))',
    replace: 'if (withdrawal.to < 0)',
    caughtBy: { tests, named: 'is paid nothing' },
  },
  {
    name: '36: a deposit is assigned to a closed account',
    file: 'modules/wallet/machine/desk/proposals.ts',
    find: 'if (owner !== 0 && tools.isClosed(owner))',
    replace: 'if (owner < 0 && tools.isClosed(owner))',
    caughtBy: { tests, named: 'gets nothing by a decision' },
  },
  {
    name: 'an operator reads the year of another customer',
    file: 'modules/wallet/customers/handlers.ts',
    find: 'return of(params.uid, (customer) => profitOf(room, customer, ',
    replace: "return of('00001', (customer) => profitOf(room, customer, ",
    caughtBy: { tests: 'modules/wallet/customers/customers.test.ts', named: 'tells the gains of a year' },
  },
  {
    name: '44: a raised minimum takes deposits that were shown',
    file: 'modules/wallet/chain/arrivals/booking.ts',
    find: '!promised.has(placeOf(arrival));',
    replace: '!promised.has(arrival.txid);',
    caughtBy: { tests: 'modules/wallet/chain/arrivals/booking.test.ts', named: 'is credited, though operators raise the minimum' },
  },
];
