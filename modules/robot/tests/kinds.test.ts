// Protects: regular purchases and orders in slices do in the core what their planners say, outlive a restart, and bring everything home to the atom.
import { describe, expect, it } from 'vitest';
import { realClock } from '@agio/kernel/clock';
import { HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import type { RobotCommand, RobotTerms } from '../model.ts';
import type { RobotPorts } from '../ports.ts';
import { schedulerOf } from '../scheduling.ts';
import { CASH, COIN, Floor, OTHER, OWNER, THIRD } from '../testing/floor.ts';

const whole = (text: string): bigint => BigInt(text.replace('.', ''));
type Of<Kind extends RobotTerms['kind']> = Extract<RobotTerms, { kind: Kind }>;

const dcaOf = (floor: Floor, change: Partial<Of<'dca'>> = {}): Of<'dca'> => ({
  kind: 'dca',
  market: 0,
  total: String(whole('100.00000000')),
  every: 'hour',
  firstAtMs: floor.nowMs,
  times: Array.from({ length: 6 }, (_, at) => floor.nowMs + at * HOUR_MS),
  highestTicks: 0,
  runs: 3,
  endsAtMs: 0,
  budget: '0',
  takeProfitBps: 0,
  onStop: 'keep',
  slippageBps: 100,
  ...change,
});

const twapOf = (change: Partial<Of<'twap'>> = {}): Of<'twap'> => ({
  kind: 'twap',
  market: 0,
  side: 'buy',
  lots: 100_000,
  durationMs: 4 * MINUTE_MS,
  intervalMs: MINUTE_MS,
  style: 'taker',
  limitTicks: 0,
  rest: 'cancel',
  onStop: 'keep',
  slippageBps: 100,
  ...change,
});
const martingaleOf = (change: Partial<Of<'martingale'>> = {}): Of<'martingale'> => ({
  kind: 'martingale',
  market: 0,
  total: String(whole('100.00000000')),
  safetyOrders: 2,
  safetyTotal: String(whole('100.00000000')),
  firstStepBps: 200,
  stepScale: 1_500_000,
  volumeScale: 2_000_000,
  activeAtOnce: 2,
  takeProfitBps: 100,
  stopLossBps: 0,
  cooldownMs: 0,
  cycles: 1,
  onStop: 'keep',
  slippageBps: 100,
  ...change,
});
const ofOwner = { customer: OWNER, request: null } as const;
const told = (floor: Floor): string[] => floor.events.map(({ count, what }) => (count > 0 ? `${what} ${count}` : what));

describe('regular purchases', () => {
  it('are given all that they spend, buy at each time, and end with everything at home', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 10_000_000, THIRD);
    const robot = floor.createOf(dcaOf(floor));
    const { owner } = floor.record(robot);
    expect(floor.free(CASH)).toBe(whole('700.00000000'));
    // 0.95238 at 105.0 are 99.99990, and 0.00095238 of them is the fee.
    expect([floor.has(owner, CASH), floor.has(owner, COIN)]).toEqual([whole('200.00010000'), whole('0.95142762')]);
    floor.restart();
    floor.pass(HOUR_MS);
    expect(floor.has(owner, COIN)).toBe(2n * whole('0.95142762'));
    floor.pass(HOUR_MS);
    expect([floor.robots.robots.size, floor.has(owner, CASH), floor.has(owner, COIN)]).toEqual([0, 0n, 0n]);
    expect([floor.free(CASH), floor.free(COIN)]).toEqual([whole('700.00030000'), 3n * whole('0.95142762')]);
    expect(told(floor)).toEqual(['created', 'funded', 'started', 'filled', 'filled', 'filled', 'stopping', 'stopped']);
    expect(floor.events.at(-1)).toMatchObject({ reason: 'finished' });
  });

  it('count a run that spent its total to the atom, and make no more than they are to', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 10_000_000, THIRD);
    const robot = floor.createOf(dcaOf(floor, { total: String(whole('105.00000000')), runs: 2 }));
    expect(floor.record(robot).state).toBe('running');
    floor.pass(HOUR_MS);
    expect([floor.robots.robots.size, floor.free(CASH), floor.events.at(-1)?.reason]).toEqual([0, whole('790.00000000'), 'finished']);
  });

  it('that were missed while nothing ran are made once, and it says how many', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 10_000_000, THIRD);
    const robot = floor.createOf(dcaOf(floor));
    floor.nowMs += 3 * HOUR_MS;
    floor.pass(0);
    expect(told(floor).slice(4)).toEqual(['caught_up 2', 'filled']);
    expect(floor.record(robot).state).toBe('running');
  });

  it('sell at their profit on the average cost', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 95_238, THIRD);
    floor.createOf(dcaOf(floor, { takeProfitBps: 500, onStop: 'sell' }));
    // 99.9999 ÷ 0.95142762 × 1.05 is 110.3605: the first price of it is 110.4.
    floor.order('buy', 1_103, 1_000_000, THIRD);
    floor.moveTo(1_103);
    expect(floor.robots.robots.size).toBe(1);
    floor.order('buy', 1_104, 1_000_000, THIRD);
    floor.order('sell', 1_104, 1_000, OTHER);
    expect(floor.robots.robots.size).toBe(0);
    expect(floor.events.at(-1)).toMatchObject({ what: 'stopped', reason: 'take_profit' });
    expect(floor.free(CASH)).toBeGreaterThan(whole('1000.00000000'));
  });

  it('get more times, which follow those that they have', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 10_000_000, THIRD);
    const first = floor.nowMs;
    const robot = floor.createOf(dcaOf(floor, { times: [first], runs: 2 }));
    const schedule = (times: readonly number[]): RobotCommand => ({ kind: 'robot.schedule', robot, times, ...ofOwner });
    expect(floor.record(robot)).toMatchObject({ state: 'running', revision: 0 });
    for (const times of [[], [first], [first + 1.5 * HOUR_MS, first + HOUR_MS], [first + 0.5]])
      expect(floor.try(schedule(times)).refusal).toBe('robot.invalid');
    floor.must(schedule([first + HOUR_MS]));
    floor.restart();
    floor.pass(HOUR_MS + MINUTE_MS);
    expect([floor.robots.robots.size, floor.events.at(-1)?.reason]).toEqual([0, 'finished']);
    const grid = floor.create({ lots: 10_000 });
    expect(floor.try({ kind: 'robot.schedule', robot: grid, times: [first], ...ofOwner }).refusal).toBe('robot.state');
  });

  it('get times of the schedule that they have, also where they were edited while others got theirs', async () => {
    const floor = new Floor(1_050, '100000');
    floor.order('sell', 1_050, 10_000_000, THIRD);
    const timesEvery = (ms: number): number[] => Array.from({ length: 6 }, (_, at) => floor.nowMs + at * ms);
    floor.createOf(dcaOf(floor));
    const edited = floor.createOf(dcaOf(floor, { every: 'day', times: timesEvery(24 * HOUR_MS) }));
    const submitted: number[] = [];
    const ports = {
      core: floor.core,
      clock: realClock,
      now: () => floor.nowMs,
      timeZoneOf: () => 'UTC',
      onError(error: unknown) {
        throw error;
      },
      submit(command: RobotCommand) {
        if (submitted.push(command.kind === 'robot.schedule' ? command.robot : 0) === 1)
          floor.must({ kind: 'robot.edit', robot: edited, terms: dcaOf(floor), ...ofOwner });
        return Promise.resolve(floor.must(command));
      },
    };
    await schedulerOf(ports as unknown as RobotPorts).now();
    expect(submitted).toEqual([1, edited]);
    const { terms } = floor.record(edited);
    const times = terms.kind === 'dca' ? terms.times : [];
    expect(times.length).toBeGreaterThan(100);
    expect(new Set(times.slice(1).map((atMs, at) => atMs - (times[at] ?? 0)))).toEqual(new Set([HOUR_MS]));
  });

  it('are refused where they pay no order, have no end, or are given less than a run', () => {
    const floor = new Floor();
    const refusal = (change: Partial<Of<'dca'>>, most = '1000000000000'): unknown =>
      floor.try({ ...floor.creation({}, { most }), terms: dcaOf(floor, change) }).refusal;
    expect(refusal({ total: '1000' })).toBe('robot.small');
    for (const change of [
      { runs: 0 },
      { times: [] },
      { total: '-1' },
      { total: '1.5' },
      { takeProfitBps: -1 },
      { slippageBps: 0 },
      { highestTicks: 0.5 },
    ])
      expect(refusal(change)).toBe('robot.invalid');
    expect(refusal({}, '1000')).toBe('robot.small');
    expect(refusal({ runs: 11 })).toBe('robot.balance_not_enough');
    expect(refusal({ runs: 11 }, String(whole('100.00000000')))).toBeUndefined();
  });

  it('pause when their money is used up, go on when there is more, and give back what no run needs', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 10_000_000, THIRD);
    const robot = floor.createOf(dcaOf(floor, { runs: 5 }), { most: String(whole('100.00000000')) });
    floor.pass(HOUR_MS);
    expect(floor.record(robot)).toMatchObject({ state: 'paused', reason: 'insufficient' });
    floor.must({ kind: 'robot.top_up', robot, atoms: String(whole('150.00000000')), ...ofOwner });
    expect(floor.record(robot)).toMatchObject({ state: 'running', invested: String(whole('250.00000000')) });
    expect(floor.try({ kind: 'robot.take_out', robot, atoms: String(whole('300.00000000')), ...ofOwner }).refusal).toBe('robot.in_use');
    floor.must({ kind: 'robot.take_out', robot, atoms: String(whole('50.00000000')), ...ofOwner });
    expect(floor.record(robot).withdrawn).toBe(String(whole('50.00000000')));
  });
});

describe('orders in slices', () => {
  it('buy a slice at each time with what all of it may cost, and bring the rest home', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 10_000_000, THIRD);
    const robot = floor.createOf(twapOf());
    const { owner } = floor.record(robot);
    // At most 106.0, the bound of 105.0.
    expect([floor.record(robot).invested, floor.has(owner, COIN)]).toEqual([String(whole('106.00000000')), whole('0.24975000')]);
    floor.restart();
    for (let minute = 0; minute < 4; minute += 1) floor.pass(MINUTE_MS);
    expect([floor.robots.robots.size, floor.free(CASH), floor.free(COIN)]).toEqual([0, whole('895.00000000'), whole('0.99900000')]);
    expect(told(floor)).toEqual(['created', 'funded', 'started', 'filled', 'filled', 'filled', 'filled', 'stopping', 'stopped']);
  });

  it('sell coins of the trading account, as makers at the best price of their side', () => {
    const floor = new Floor();
    floor.must({
      kind: 'issue',
      to: { owner: OWNER, kind: 'trading' },
      coin: 'COIN',
      amount: String(whole('1.00000000')),
      reason: 'seed',
      cause: 'coins',
    });
    floor.order('sell', 1_060, 1_000, THIRD);
    const robot = floor.createOf(twapOf({ side: 'sell', style: 'maker' }));
    expect([floor.free(COIN), floor.record(robot).invested, floor.picture()]).toEqual([
      0n,
      String(whole('105.00000000')),
      ['sell 1060 25000'],
    ]);
    floor.pass(MINUTE_MS);
    expect(floor.picture()).toEqual(['sell 1060 50000']);
    floor.must({ kind: 'robot.stop', robot, coins: 'keep', ...ofOwner });
    expect([floor.picture(), floor.free(COIN)]).toEqual([[], whole('1.00000000')]);
  });

  it('keep their side and their market, and a sale gets no more coins', () => {
    const floor = new Floor();
    floor.must({
      kind: 'issue',
      to: { owner: OWNER, kind: 'trading' },
      coin: 'COIN',
      amount: String(whole('3.00000000')),
      reason: 'seed',
      cause: 'coins',
    });
    floor.order('buy', 1_050, 10_000_000, THIRD);
    const robot = floor.createOf(twapOf({ side: 'sell' }));
    const edit = (change: Partial<Of<'twap'>>): unknown =>
      floor.try({ kind: 'robot.edit', robot, terms: twapOf({ side: 'sell', ...change }), ...ofOwner }).refusal;
    expect([edit({ side: 'buy' }), edit({ lots: 100_001 }), edit({ intervalMs: 1 })]).toEqual([
      'robot.invalid',
      'robot.invalid',
      'robot.invalid',
    ]);
    expect(floor.try({ kind: 'robot.edit', robot, terms: dcaOf(floor), ...ofOwner }).refusal).toBe('robot.invalid');
    expect(edit({ lots: 50_000 })).toBeUndefined();
    for (let minute = 0; minute < 4; minute += 1) floor.pass(MINUTE_MS);
    expect([floor.robots.robots.size, floor.free(COIN)]).toEqual([0, whole('2.50000000')]);
  });

  it('pause with a disabled owner, and go on after that', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 10_000_000, THIRD);
    const robot = floor.createOf(twapOf());
    floor.must({ kind: 'set_disabled', customer: OWNER, reason: 'operators', isOn: true });
    floor.pass(MINUTE_MS);
    expect(floor.record(robot).state).not.toBe('stopped');
    floor.must({ kind: 'set_disabled', customer: OWNER, reason: 'operators', isOn: false });
    for (let minute = 0; minute < 4; minute += 1) floor.pass(MINUTE_MS);
    expect([floor.robots.robots.size, floor.free(COIN)]).toEqual([0, whole('0.99900000')]);
  });
});

describe('averaging down', () => {
  const begun = (change: Partial<Of<'martingale'>> = {}) => {
    const floor = new Floor(1_000);
    floor.order('sell', 1_000, 99_009, THIRD);
    const robot = floor.createOf(martingaleOf(change));
    return { floor, robot, owner: floor.record(robot).owner };
  };

  it('reserves its whole ladder, sells everything above its average cost, and brings it home to the atom', () => {
    const { floor, owner, robot } = begun();
    expect(floor.record(robot).invested).toBe(String(whole('400.00000000')));
    expect(floor.picture()).toEqual(['buy 950 210526', 'buy 980 102040', 'sell 1013 98909']);
    floor.restart();
    floor.moveTo(975);
    expect([floor.picture(), floor.has(owner, COIN)]).toEqual([['buy 950 210526', 'sell 1002 200868'], whole('2.00868359')]);
    floor.restart();
    floor.moveTo(1_005);
    const gained = whole('201.10872022') - whole('199.00784432');
    expect(floor.events.at(-3)).toMatchObject({ what: 'cycle', profit: String(gained) });
    expect([floor.robots.robots.size, floor.has(owner, CASH), floor.has(owner, COIN), floor.picture()]).toEqual([0, 0n, 0n, []]);
    expect(floor.free(CASH)).toBe(whole('1000.00000000') - whole('199.00820000') + whole('201.10872022'));
    expect(floor.free(COIN)).toBe(whole('0.00000359'));
  });

  it('goes on with what it has when one order sweeps through its ladder, and sells nothing twice', () => {
    const { floor, owner, robot } = begun({ cycles: 0 });
    floor.moveTo(940);
    const [sale] = floor.picture();
    // 99.009, 99.9992 and 199.9997 were paid for 4.11225938: × 1.01 ÷ 0.999 is 98.0973.
    expect([floor.picture().length, sale]).toEqual([1, `sell 981 ${Math.floor(Number(floor.has(owner, COIN)) / 1_000)}`]);
    expect(floor.record(robot)).toMatchObject({ state: 'running', pairs: 0 });
    floor.order('sell', 990, 1_000_000, THIRD);
    floor.moveTo(989);
    // The next cycle begins at once, at the best price that is there.
    expect(floor.record(robot)).toMatchObject({ pairs: 1, state: 'running' });
    expect(BigInt(floor.record(robot).profit) > 0n).toBe(true);
  });

  it('is refused where its ladder is not paid for, and pauses before a cycle that is not', () => {
    const floor = new Floor(1_000);
    expect(floor.try({ ...floor.creation(), terms: martingaleOf({ safetyTotal: String(whole('400.00000000')) }) }).refusal).toBe(
      'robot.balance_not_enough',
    );
    expect(floor.try({ ...floor.creation({}, { most: String(whole('399.00000000')) }), terms: martingaleOf() }).refusal).toBe(
      'robot.small',
    );
    const { floor: other, robot } = begun({ cycles: 0, cooldownMs: MINUTE_MS });
    expect(other.try({ kind: 'robot.take_out', robot, atoms: String(whole('1.00000000')), ...ofOwner }).refusal).toBe('robot.in_use');
    other.must({
      kind: 'robot.edit',
      robot,
      terms: martingaleOf({ cycles: 0, cooldownMs: MINUTE_MS, total: String(whole('300.00000000')) }),
      ...ofOwner,
    });
    other.moveTo(1_020);
    other.pass(MINUTE_MS);
    expect(other.record(robot)).toMatchObject({ state: 'paused', reason: 'insufficient', pairs: 1 });
  });

  it('stops below its ladder', () => {
    const { floor } = begun({ stopLossBps: 500, onStop: 'sell' });
    floor.moveTo(910);
    expect(floor.robots.robots.size).toBe(1);
    floor.moveTo(895);
    floor.order('buy', 895, 10_000_000, THIRD);
    expect([floor.robots.robots.size, floor.events.at(-1)]).toMatchObject([0, { what: 'stopped', reason: 'stop_loss' }]);
  });
});
