import type { ModuleCanary } from '@agio/module/testing';

const releases = { tests: 'modules/lock/tests/releases.test.ts' } as const;
const rules = { tests: 'modules/lock/tests/rules.test.ts' } as const;
const calendar = { tests: 'modules/lock/tests/calendar.test.ts' } as const;
const calls = { tests: 'modules/lock/tests/over-calls.test.ts' } as const;

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'Lock: the remainder of the last release is lost',
    file: 'modules/lock/machine/amounts.ts',
    find: 'return isLast ? BigInt(of) - each * BigInt(rows - 1) : each;',
    replace: 'return isLast && rows < 0 ? 0n : each;',
    caughtBy: { ...releases, named: 'the last takes the remainder' },
  },
  {
    name: 'Lock: a release is paid twice',
    file: 'modules/lock/machine/positions.ts',
    find: 'if (number < rows) books.change(tools, position, { paidRows: number,',
    replace: 'if (number < rows) books.change(tools, position, { paidRows: number - 1,',
    caughtBy: { ...releases, named: 'the last takes the remainder' },
  },
  {
    name: 'Lock: a debt takes the reward of what it leaves locked',
    file: 'modules/lock/machine/positions.ts',
    find: 'const kept = (promised * stays) / left;',
    replace: 'const kept = (0n * promised * stays) / left;',
    caughtBy: { tests: 'apps/server/people/debts.test.ts', named: 'a debt takes as much of a lock-up as is owed' },
  },
  {
    name: 'Lock: a reward is promised that nothing covers',
    file: 'modules/lock/machine/positions.ts',
    find: 'tools.money.available(FUND, coin) < reward',
    replace: 'tools.money.available(FUND, coin) < 0n * reward',
    caughtBy: { ...rules, named: 'reward account do not cover' },
  },
  {
    name: 'Lock: one leaves early for nothing',
    file: 'modules/lock/machine/amounts.ts',
    find: '(left * BigInt(penalty)) / MILLION',
    replace: '(left * BigInt(0 * penalty)) / MILLION',
    caughtBy: { ...releases, named: 'leaving early costs' },
  },
  {
    name: 'Lock: what was not earned stays promised',
    file: 'modules/lock/machine/positions.ts',
    find: 'from: PROMISED, to: FUND, coin, atoms: lost',
    replace: 'from: PROMISED, to: FUND, coin, atoms: lost / 2n',
    caughtBy: { ...releases, named: 'leaving early costs' },
  },
  {
    name: 'Lock: a vault without an emergency exit gets one',
    file: 'modules/lock/machine/positions.ts',
    find: 'if (!record.hasExit) return',
    replace: 'if (!record.hasExit && record.product > 0) return',
    caughtBy: { ...rules, named: 'never gets one' },
  },
  {
    name: 'Lock: an emergency exit that was taken back happens',
    file: 'modules/lock/machine/positions.ts',
    find: "{ state: 'in_progress', exitAtMs: 0 }",
    replace: "{ state: 'in_progress' }",
    caughtBy: { ...rules, named: 'can be taken back' },
  },
  {
    name: 'Lock: changed terms are for positions in progress as well',
    file: 'modules/lock/machine/positions.ts',
    find: 'if (product.version !== version)',
    replace: 'if (product.version < version)',
    caughtBy: { ...rules, named: 'those in progress keep theirs' },
  },
  {
    name: 'Lock: the 31st stays the 28th after a short month',
    file: 'modules/lock/calendar/calendar.ts',
    find: "if (period === 'month') return monthsAfter(day, count);",
    replace: "if (period === 'month') return count > 1 ? periodsAfter(monthsAfter(day, 1), period, count - 1) : monthsAfter(day, count);",
    caughtBy: { ...releases, named: 'the 31st is the last day' },
  },
  {
    name: 'Lock: days are counted in hours and not by the clock',
    file: 'modules/lock/calendar/calendar.ts',
    find: 'dues: ends.map((end) => momentOfDay(timeZone, periodsAfter(start, period, end)))',
    replace: 'dues: ends.map((end) => momentOfDay(timeZone, start) + periodsAfter(start, period, end) - start)',
    caughtBy: { ...calendar, named: 'both sides of summer time' },
  },
  {
    name: 'Lock: another customer’s position is found',
    file: 'modules/lock/handlers/positions.ts',
    find: "return record?.customer === customer ? record : fail('NOT_FOUND');",
    replace: "return record !== undefined && customer > 0 ? record : fail('NOT_FOUND');",
    caughtBy: { ...calls, named: 'to anybody else there is none' },
  },
  {
    name: 'Lock: a higher cost than was shown is taken',
    file: 'modules/lock/handlers/positions.ts',
    find: 'cost > shown)',
    replace: 'cost < 0n)',
    caughtBy: { ...calls, named: 'the cost that was shown' },
  },
  {
    name: 'Lock: promised rewards are the house’s in the proof of liabilities',
    file: 'modules/lock/held-for.ts',
    find: "(state = 'due' or sequence > $1)",
    replace: "(state = 'paid' and sequence > $1)",
    caughtBy: { tests: 'apps/server/people/proof.test.ts' },
  },
  {
    name: 'C1: a lock-up is left at a price while its coin stands still',
    file: 'modules/lock/machine/positions.ts',
    find: 'record.penalty > 0 ? tools',
    replace: 'record.penalty < 0 ? tools',
    caughtBy: { tests: 'apps/server/people/debts.test.ts', named: 'while the coin stands still' },
  },
];
