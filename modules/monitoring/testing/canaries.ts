import type { ModuleCanary } from '@agio/module/testing';

const tests = 'modules/monitoring/monitoring.test.ts';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'money that leaves before it came in is found',
    file: 'modules/monitoring/rules.ts',
    find: 'recent.slice(first).filter',
    replace: 'recent.filter',
    caughtBy: { tests: 'modules/monitoring/rules.test.ts', named: 'or where the withdrawal came first' },
  },
  {
    name: 'an account is closed while a case about it is open',
    file: 'modules/monitoring/store.ts',
    find: "!proofs.holds(PROVEN_CASE, row, { customer }) || row.state === 'open'",
    replace: "!proofs.holds(PROVEN_CASE, row, { customer }) && row.state === 'open'",
    caughtBy: { tests, named: 'keeps an account as long as a case about it is open' },
  },
  {
    name: 'an operator reads the case about their own account',
    file: 'modules/monitoring/desk.ts',
    find: "isTheirs(room, operator, stored) ? fail('OWN_ACCOUNT') : answer(await wholeView",
    replace: "operator === undefined ? fail('OWN_ACCOUNT') : answer(await wholeView",
    caughtBy: { tests, named: 'is kept from the operator whose account it is about' },
  },
  {
    name: 'an account is closed although something about it is being checked',
    file: 'modules/identity/leave/close.ts',
    find: "(await ports.isChecking(customer)) ? fail('ACCOUNT_STILL_IN_PROCESS') : undefined",
    replace: '(await ports.isChecking(customer)) ? undefined : undefined',
    caughtBy: { tests: 'modules/identity/security/security.test.ts', named: 'stays while something about it is checked' },
  },
  {
    name: '36: findings that are deleted in the database are not missed',
    file: 'modules/monitoring/kept.ts',
    find: 'found[kind].hash !== before[kind].hash',
    replace: 'found[kind].last > before[kind].last',
    caughtBy: { tests, named: 'tells of findings, cases and notes' },
  },
];
