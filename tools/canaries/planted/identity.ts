import type { Canary } from '../canary.ts';

/** Who somebody is, and what confirms it. */
export const IDENTITY: readonly Canary[] = [
  {
    name: 'G6: switching the authenticator off delays nothing',
    file: 'modules/identity/security/events.ts',
    find: "  'otp_unbound',\n",
    replace: '',
    caughtBy: { tests: 'modules/identity/tests/decisions.test.ts', named: 'G6: otp_unbound' },
  },
  {
    name: 'a new number delays nothing',
    file: 'modules/identity/security/events.ts',
    find: "  'mobile_changed',\n",
    replace: '',
    caughtBy: { tests: 'modules/identity/tests/decisions.test.ts', named: 'G6: mobile_changed' },
  },
  {
    name: 'a password confirms a withdrawal',
    file: 'modules/identity/verification/policy.ts',
    find: "  withdraw: 'strong',",
    replace: "  withdraw: 'usual',",
    caughtBy: { tests: 'modules/identity/tests/decisions.test.ts', named: 'B1' },
  },
  {
    name: 'a code is enough beside the pay password',
    file: 'modules/identity/verification/policy.ts',
    find: 'codes.map((code) => [code, ...pay])',
    replace: 'codes.map((code) => [code])',
    caughtBy: { tests: 'modules/identity/tests/decisions.test.ts', named: 'B1' },
  },
  {
    name: 'G7: the sweep gives tries back',
    file: 'modules/identity/passwords/lockout.ts',
    find: "where last_at <= $1', [nowMs - LOCKED_MS]);\n}",
    replace: "where last_at <= $1', [nowMs]);\n}",
    caughtBy: { tests: 'modules/identity/tests/sweeps.test.ts', named: 'a lockout' },
  },
  {
    name: 'the sweep gives codes back',
    file: 'modules/identity/codes/code-quota.ts',
    find: 'where last_at <= $1 and window_at <= $1',
    replace: 'where last_at <= $1 or window_at <= $1',
    caughtBy: { tests: 'modules/identity/tests/sweeps.test.ts', named: 'a quota of codes whose last one' },
  },
  {
    name: 'a ticket takes any number of tries',
    file: 'modules/identity/login/tickets.ts',
    find: 'open === undefined || open.tries >= TICKET_TRIES_MAX',
    replace: 'open === undefined',
    caughtBy: { tests: 'modules/identity/tests/tickets.test.ts', named: 'a ticket has five tries' },
  },
  {
    name: 'an exchanged secret still renews',
    file: 'modules/identity/sessions/sessions.ts',
    find: '    await this.revoke(id);\n    return undefined;',
    replace: '    return undefined;',
    caughtBy: { tests: 'modules/identity/tests/sessions.test.ts', named: 'ends a session whose exchanged secret' },
  },
  {
    name: 'an ended session stays in memory',
    file: 'modules/identity/sessions/sessions.ts',
    find: '  async revoke(session: string): Promise<void> {\n    this.#live.delete(session);',
    replace: '  async revoke(session: string): Promise<void> {',
    caughtBy: { tests: 'modules/identity/tests/sessions.test.ts', named: 'ends a session at once' },
  },
  {
    name: 'a code of the authenticator is taken twice',
    file: 'modules/identity/two-step/two-step.ts',
    find: ' and otp_step < $2 and',
    replace: ' and',
    caughtBy: { tests: 'modules/identity/tests/two-step.test.ts', named: 'takes each code once' },
  },
  {
    name: 'a log-in by code needs no second step',
    file: 'modules/identity/login/entry.ts',
    find: 'account.otpSecret === null || shutOut',
    replace: "account.otpSecret === null || method === 'code' || shutOut",
    caughtBy: { tests: 'modules/identity/tests/entries.test.ts', named: 'by a code that was sent' },
  },
  {
    name: 'guesses of strangers use up the owner’s tries',
    file: 'modules/identity/codes/codes.ts',
    find: "row.asker === asker ? 'tries' : 'foreign_tries'",
    replace: "'tries'",
    caughtBy: { tests: 'modules/identity/tests/entries.test.ts', named: 'guesses of others' },
  },
];
