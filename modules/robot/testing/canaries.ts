import type { ModuleCanary } from '@agio/module/testing';

const tests = 'modules/robot/planner/grid/grid.test.ts';
const kinds = 'modules/robot/tests/kinds.test.ts';
const martingale = 'modules/robot/planner/martingale/martingale.test.ts';
const machine = 'modules/robot/tests/machine.test.ts';
const rebalance = 'modules/robot/planner/rebalance/rebalance.test.ts';
const shares = 'modules/robot/tests/rebalance.test.ts';
const trades = 'modules/robot/backtest/trades.test.ts';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'Robots: a sale is for what was bought, not for what was received',
    file: 'modules/robot/planner/grid/lines.ts',
    find: "want: 'sell', coins: line.received, cost",
    replace: "want: 'sell', coins: BigInt(line.filledLots) * work.market().rules.baseAtomsPerLot, cost",
    caughtBy: { tests, named: 'adds up to the atom' },
  },
  {
    name: 'Robots: one customer makes each of their trades a turn of every robot that doubts',
    file: 'modules/robot/planner/stopping.ts',
    find: '  if (work.view.nowMs >= fromMs) return',
    replace: '  if (work.view.nowMs + DOUBT_MS >= fromMs) return',
    caughtBy: { tests, named: 'a second customer' },
  },
  {
    name: 'Robots: dust stays behind when one stops',
    file: 'modules/robot/machine/money.ts',
    find: '  take(books, robot, coin, atoms);\n',
    replace: '',
    caughtBy: { tests: machine, named: 'adds up to the atom in the core' },
  },
  {
    name: 'Robots: what was not needed at the start counts as invested',
    file: 'modules/robot/machine/money.ts',
    find: 'invested: String(BigInt(invested) - atoms)',
    replace: 'invested: String(BigInt(invested))',
    caughtBy: { tests: machine, named: 'adds up to the atom in the core' },
  },
  {
    name: 'Robots: somebody else’s can be stopped',
    file: 'modules/robot/machine/books.ts',
    find: 'return robot?.record.customer === customer ? robot : undefined;',
    replace: 'return customer > 0 ? robot : undefined;',
    caughtBy: { tests: machine, named: 'as if there were none' },
  },
  {
    name: 'Robots: lines are asked for that their owner has no room for',
    file: 'modules/robot/planner/grid/lines.ts',
    find: "work.room <= 0 ? 'limit' : ",
    replace: '',
    caughtBy: { tests: 'modules/robot/tests/attack.test.ts', named: 'no lines that there is no room for' },
  },
  {
    name: 'Robots: what a debtor has in them is out of reach',
    file: 'modules/robot/robot.ts',
    find: '    if (hasNewDebt(published)) void stopOwed(room);\n',
    replace: '',
    caughtBy: { tests: 'e2e/api/attacks/debts.test.ts', named: 'in a vault, in a pool, in a robot and in a bond' },
  },
  {
    name: 'Robots: a run that spent its total to the atom does not count',
    file: 'modules/robot/planner/dca/dca.ts',
    find: 'if (work.state.left === 0n && work.state.runSpent > 0n) endRun(work);',
    replace: '',
    caughtBy: { tests: kinds, named: 'count a run that spent its total' },
  },
  {
    name: 'Robots: a cycle begins that is not paid for',
    file: 'modules/robot/planner/martingale/martingale.ts',
    find: "if (work.quote < ladderCost(terms)) return pause(work, 'insufficient');",
    replace: '',
    caughtBy: { tests: kinds, named: 'pauses before a cycle that is not' },
  },
  {
    name: 'Robots: what was sold keeps its cost',
    file: 'modules/robot/planner/martingale/martingale.ts',
    find: 'paid: held.paid - cost, atoms',
    replace: 'paid: held.paid, atoms',
    caughtBy: { tests: martingale, named: 'figures add up' },
  },
  {
    name: 'Robots: a market that does not trade is traded in',
    file: 'modules/robot/planner/rebalance/rebalance.ts',
    find: ' && !state.leftOut.includes(at)',
    replace: '',
    caughtBy: { tests: rebalance, named: 'is left out, said once' },
  },
  {
    name: 'Robots: a share is watched as if all prices moved with it',
    file: 'modules/robot/planner/rebalance/shares.ts',
    find: '(part.at === own ? ownWay : otherWay)',
    replace: '(part.at >= own ? ownWay : otherWay)',
    caughtBy: { tests: rebalance, named: 'is brought back at the first price' },
  },
  {
    name: 'Robots: coins of the second market stay behind when one stops',
    file: 'modules/robot/machine/money.ts',
    find: '= bases.map((base)',
    replace: '= bases.slice(0, 1).map((base)',
    caughtBy: { tests: shares, named: 'brought home to the atom' },
  },
  {
    name: 'Robots: an order of the second market is placed in the first',
    file: 'modules/robot/machine/drive.ts',
    find: '    market: marketAt(robot, at),\n',
    replace: '    market: robot.record.market,\n',
    caughtBy: { tests: shares, named: 'brought home to the atom' },
  },
  {
    name: 'Robots: whoever reads numbers at the desk sees lines as well',
    file: 'packages/contracts/robot/desk/robots.ts',
    find: "roles: ['compliance'],",
    replace: 'roles: READERS,',
    caughtBy: { tests: 'e2e/api/console/matrix.test.ts', named: 'has a row for every route' },
  },
  {
    name: 'Robots: two orders of one customer are two customers',
    file: 'modules/robot/planner/stopping.ts',
    find: '(doubted !== 0 && doubted !== by)',
    replace: 'doubted !== 0',
    caughtBy: { tests: machine, named: 'waits at its stop loss' },
  },
  {
    name: 'Robots: a back-test fills more than was traded',
    file: 'modules/robot/backtest/venue.ts',
    find: 'const part = Math.min(left, this.#filled.leftOf(order));',
    replace: 'const part = this.#filled.leftOf(order);',
    caughtBy: { tests: trades, named: 'several orders beyond a price share' },
  },
  {
    name: 'Robots: an order that meets one of its customer is placed again and again',
    file: 'modules/robot/planner/martingale/martingale.ts',
    find: "if (filledLots === 0 && why !== 'refused' && !order.isLeaving) sleep(",
    replace: "if (filledLots === 0 && why === '' && !order.isLeaving) sleep(",
    caughtBy: { tests: 'modules/robot/tests/hands.test.ts', named: 'not try again forever' },
  },
  {
    name: 'Robots: a row that is in no machine is a robot that goes on',
    file: 'modules/robot/lives.ts',
    find: "(record.state === 'stopped' ? record : [])",
    replace: 'record',
    caughtBy: { tests: 'e2e/api/quantify.test.ts' },
  },
  {
    name: 'T: a pair without a profit counts as won',
    file: 'modules/robot/queries.ts',
    find: 'filter (where profit > 0)',
    replace: 'filter (where profit >= 0)',
    caughtBy: { tests: 'e2e/api/people/lists-beside-facts.test.ts', named: 'by pages and by cursors' },
  },
  {
    name: 'Robots: those of customers who are not served any more go on',
    file: 'modules/robot/ends/not-served.ts',
    find: "coins: terms.onStop, why: 'not_served'",
    replace: 'coins: terms.onStop',
    caughtBy: { tests: 'modules/robot/tests/not-served.test.ts', named: 'stops them with that reason' },
  },
];
