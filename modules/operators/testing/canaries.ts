import type { ModuleCanary } from '@agio/module/testing';

const entry = { tests: 'modules/operators/tests/entry.test.ts' } as const;
const requests = { tests: 'modules/operators/tests/requests.test.ts' } as const;
const keys = { tests: 'modules/operators/tests/keys.test.ts' } as const;
const audit = { tests: 'modules/operators/tests/audit.test.ts' } as const;

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'an operator approves what they asked for',
    file: 'modules/operators/machine/requests.ts',
    find: "if (found.by === by) return refused('operators.same_person');",
    replace: '',
    caughtBy: { ...keys, named: 'no approval of who asked' },
  },
  {
    name: 'a request is approved whatever was read',
    file: 'modules/operators/requests/requests.ts',
    find: "if (said.hash !== stored.hash) return no('REQUEST_CHANGED');",
    replace: '',
    caughtBy: { ...requests, named: 'approves the text' },
  },
  {
    name: 'a request is approved although its values changed',
    file: 'modules/operators/requests/requests.ts',
    find: "!== stored.signed) return no('REQUEST_CHANGED');",
    replace: "=== '') return no('REQUEST_CHANGED');",
    caughtBy: { ...requests, named: 'approves the text' },
  },
  {
    name: 'an operator decides about an account of their own',
    file: 'modules/operators/requests/rights.ts',
    find: 'return own !== undefined && customers.includes(own);',
    replace: 'return own === -1 && customers.includes(own);',
    caughtBy: { ...requests, named: 'nobody approves' },
  },
  {
    name: 'what was approved before a crash is forgotten',
    file: 'modules/operators/operators.ts',
    find: 'await requests.finish().catch(',
    replace: 'await Promise.resolve().catch(',
    caughtBy: { ...requests, named: 'after a crash before the effect' },
  },
  {
    name: 'a code of an authenticator is taken twice',
    file: 'modules/operators/handlers/parts.ts',
    find: 'where id = $1 and otp_step < $2 returning',
    replace: 'where id = $1 and otp_step <= $2 returning',
    caughtBy: { ...entry, named: 'each code once' },
  },
  {
    name: 'an operator’s session is good on any device',
    file: 'modules/operators/entry/sessions.ts',
    find: '&& sameHash(live.device, hashSecret(userAgent))',
    replace: '',
    caughtBy: { ...entry, named: 'on one device' },
  },
  {
    name: 'a page left open keeps an operator’s session awake',
    file: 'modules/operators/entry/sessions.ts',
    find: 'if (isBackground) return;',
    replace: '',
    caughtBy: { ...entry, named: 'end after half an hour' },
  },
  {
    name: 'the log’s hash leaves out who it was',
    file: 'modules/operators/audit/log.ts',
    find: "name ?? '', action,",
    replace: "'', action,",
    caughtBy: { ...audit, named: 'who it was' },
  },
  {
    name: 'the journal’s hash of the log is not compared',
    file: 'modules/operators/audit/log.ts',
    find: "return anchored === undefined || anchored === row.hash ? undefined : 'anchor';",
    replace: 'return undefined;',
    caughtBy: { ...audit, named: 'compares with the journal' },
  },
  {
    name: 'a log that was rewritten is compared with its newest anchor alone',
    file: 'modules/operators/audit/log.ts',
    find: 'found.get(entry) !== hash);',
    replace: "entry === 0 && hash === '');",
    caughtBy: { ...audit, named: 'does not become whole' },
  },
  {
    name: 'a new operator decides',
    file: 'modules/operators/accounts/store.ts',
    find: 'return isActive(one) && one.decidesFrom !== null && one.decidesFrom <= this.#now();',
    replace: 'return isActive(one);',
    caughtBy: { tests: 'modules/operators/tests/new-operators.test.ts', named: 'is no second person' },
  },
  {
    name: 'a vote counts whoever signed it',
    file: 'modules/operators/machine/people.ts',
    find: "return isTheirs ? undefined : refused('operators.signature');",
    replace: "return key !== undefined || isTheirs ? undefined : refused('operators.signature');",
    caughtBy: { ...keys, named: 'for its command alone' },
  },
  {
    name: 'a key is confirmed by whoever made the link of its person',
    file: 'modules/operators/machine/people.ts',
    find: '|| known.invitedBy === by)',
    replace: ')',
    caughtBy: { ...keys, named: 'C6: who made a link' },
  },
  {
    name: 'rows that close accounts make a house without keys',
    file: 'modules/operators/machine/people.ts',
    find: '&& !this.isKeyed && !this.#wasKeyed;',
    replace: '&& !this.isKeyed;',
    caughtBy: { ...keys, named: 'rows that close and open accounts' },
  },
  {
    name: 'whatever key has an id is confirmed by it',
    file: 'modules/operators/machine/people.ts',
    find: 'key.countsFrom === null && keys.includes(key.x));',
    replace: 'key.countsFrom === null);',
    caughtBy: { ...keys, named: 'who confirms a key' },
  },
  {
    name: 'an operator has any number',
    file: 'modules/operators/accounts/store.ts',
    find: 'where id between 1 and ${NUMBER_MAX} order',
    replace: 'order',
    caughtBy: { ...keys, named: 'the platform itself' },
  },
  {
    name: 'what the database calls approved is carried out',
    file: 'modules/operators/requests/requests.ts',
    find: 'if (counted === undefined || counted.decidedBy === null) {',
    replace: 'if (counted === undefined) {',
    caughtBy: { ...keys, named: 'C9: a row of the database' },
  },
  {
    name: 'whoever made a link confirms who opened it',
    file: 'modules/operators/accounts/new-operators.ts',
    find: '|| (isNew && account.linkedBy === by.id)',
    replace: '',
    caughtBy: { tests: 'modules/operators/tests/new-operators.test.ts', named: 'is no second person' },
  },
];
