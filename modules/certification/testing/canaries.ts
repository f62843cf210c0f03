import type { ModuleCanary } from '@agio/module/testing';

const tests = 'modules/certification/tests/certification.test.ts';
const people = 'modules/certification/tests/same-person.test.ts';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'a document of another account is taken',
    file: 'modules/certification/documents/claims.ts',
    find: 'if (held.closed_at === null) return { ok: false };',
    replace: 'if (held.closed_at === undefined) return { ok: false };',
    caughtBy: { tests, named: 'is of one account for one document' },
  },
  {
    name: 'a view of a picture never ends',
    file: 'modules/certification/pictures/views.ts',
    find: 'found.until <= this.#wall()',
    replace: 'found.until <= 0',
    caughtBy: { tests, named: 'for a minute each' },
  },
  {
    name: 'a level stays in memory after it was withdrawn',
    file: 'modules/certification/levels.ts',
    find: 'this.#unread.delete(customer);\n      this.#standings.delete(customer);',
    replace: '',
    caughtBy: { tests, named: 'ends at once when it is withdrawn' },
  },
  {
    name: 'a higher level is another person’s',
    file: 'modules/certification/applicant.ts',
    find: "one.level !== level && (one.state === 'passed' || one.state === 'review')",
    replace: "one.level === level && (one.state === 'passed' || one.state === 'review')",
    caughtBy: { tests: people, named: 'A6: a higher level is for the same person' },
  },
  {
    name: 'one passport is two, of China and of Hong Kong',
    file: 'modules/certification/rules/issuers.ts',
    find: "{ HK: 'CN', MO: 'CN' }",
    replace: '{}',
    caughtBy: { tests: people, named: 'A7: one document is one account' },
  },
  {
    name: 'what was withdrawn is erased after thirty days',
    file: 'modules/certification/retention.ts',
    find: "`state = 'withdrawn' and sealed is not null and decided_at < $1`, nowMs - CLOSED_KEPT_MS",
    replace: "`state = 'withdrawn' and sealed is not null and decided_at < $1`, nowMs - FAILED_KEPT_MS",
    caughtBy: { tests: people, named: 'T6: what was withdrawn is kept' },
  },
  {
    name: 'withdrawing a level leaves what is under review above it',
    file: 'modules/certification/review/reviewer.ts',
    find: "(one.state !== 'passed' && one.state !== 'review')",
    replace: "one.state !== 'passed'",
    caughtBy: { tests: people, named: 'T7: withdrawing a level' },
  },
  {
    name: 'a passport says that its owner was born on a 30th of February',
    file: 'modules/certification/rules/passport.ts',
    find: '!isDay(days.birthDate) || !isDay(days.expiresOn) || ',
    replace: '',
    caughtBy: { tests: 'modules/certification/tests/rules.test.ts', named: 'are read only if their days are days' },
  },
];
