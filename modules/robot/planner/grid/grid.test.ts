// Protects: a grid does to the atom what its design says, has at most one order a line, and never asks for more than it has.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridTerms } from '../../terms.ts';
import type { RobotReport } from '../types.ts';
import { costOf } from '../work.ts';
import { gridTerms, Paper, RULES } from '../testing/paper.ts';

const whole = (text: string): bigint => BigInt(text.replace('.', ''));
const INVESTED = whole('517.31605000');
const example = (change: Partial<GridTerms> = {}, quote = INVESTED): Paper => new Paper(gridTerms(change), RULES, 1_050, { quote });
const kinds = (paper: Paper): readonly RobotReport['what'][] => paper.told.map(({ what }) => what);
const LAID_OUT = ['buy 1000 100000', 'buy 1020 100000', 'sell 1060 100000', 'sell 1080 100000', 'sell 1100 100000'];

/** Every atom of the base coin is of a line or loose, and lines have what rests. */
function mustAddUp(paper: Paper): void {
  const { lines, loose, orders, phase } = paper.state;
  const ofLines = lines.reduce(
    (sum, { coins, want, received }) => sum + (want === 'sell' ? coins : want === 'buy' || want === 'bought' ? received : 0n),
    0n,
  );
  const isWhole =
    phase === 'running' &&
    !paper.state.replans &&
    orders.every(({ tag, isLeaving }) => !isLeaving && lines.some((line) => line.tag === tag));
  expect(isWhole ? ofLines + loose : paper.base).toBe(paper.base);
  expect(orders.map(({ tag }) => tag).toSorted()).toEqual(paper.resting.map(({ tag }) => tag).toSorted());
  const tags = lines.flatMap(({ tag }) => (tag === '' ? [] : [tag]));
  expect(new Set(tags).size).toBe(tags.length);
}

describe('the example of the design', () => {
  it('adds up to the atom', () => {
    const paper = example();
    expect([paper.quote, paper.base]).toEqual([whole('202.00000000'), whole('3.00000699')]);
    expect(paper.told[0]).toMatchObject({ what: 'filled', side: 'buy', ticks: 1_050, lots: 300_301, paid: whole('315.31605000') });
    expect(paper.picture()).toEqual(LAID_OUT);
    paper.sweepTo(1_060);
    expect([paper.quote, paper.state.profit]).toEqual([whole('307.91520000'), whole('1.91520000')]);
    expect(paper.picture()).toEqual(['buy 1000 100000', 'buy 1020 100000', 'buy 1040 100000', 'sell 1080 100000', 'sell 1100 100000']);
    paper.sweepTo(1_040);
    expect(paper.base - whole('2.00000000')).toBe(whole('0.99920699'));
    expect(paper.picture()).toEqual(['buy 1000 100000', 'buy 1020 100000', 'sell 1060 99920', 'sell 1080 100000', 'sell 1100 100000']);
    paper.sweepTo(1_060);
    expect(paper.told.at(-1)).toMatchObject({ what: 'pair', lots: 99_920, fromTicks: 1_040, ticks: 1_060, profit: whole('1.83046784') });
    expect([paper.state.profit, paper.state.pairs]).toEqual([whole('3.74566784'), 2]);
    expect([paper.quote, paper.base]).toEqual([whole('309.74566784'), whole('2.00000699')]);
    expect([paper.equity(), paper.equity() - INVESTED]).toEqual([whole('521.74640878'), whole('4.43035878')]);
    expect(paper.equity() - INVESTED - paper.state.profit).toBe(whole('0.68469094'));
  });
});

describe('a grid', () => {
  it('waits for its trigger, buys less where it has coins, and buys nothing above its range', () => {
    const paper = example({ triggerTicks: 1_080 }, whole('522.00000000'));
    expect([paper.state.phase, paper.picture()]).toEqual(['waiting', []]);
    paper.sweepTo(1_080);
    expect(paper.state.phase).toBe('running');
    expect(paper.picture()).toEqual(['buy 1000 100000', 'buy 1020 100000', 'buy 1040 100000', 'buy 1060 100000', 'sell 1100 100000']);
    const own = new Paper(gridTerms(), RULES, 1_050, { quote: whole('202.00000000'), base: whole('3.00000000') });
    expect([own.quote, own.picture()]).toEqual([whole('202.00000000'), LAID_OUT]);
    const above = new Paper(gridTerms(), RULES, 1_200, { quote: whole('520.00000000') });
    expect([above.base, above.state.range, above.resting.length]).toEqual([0n, 'above', 5]);
  });

  it('tells once when the price leaves its range, and does nothing there', () => {
    const paper = example();
    paper.sweepTo(1_300);
    paper.sweepTo(1_400);
    expect(kinds(paper).filter((what) => what === 'above')).toHaveLength(1);
    expect(paper.resting.every(({ side }) => side === 'buy')).toBe(true);
    paper.sweepTo(1_050);
    paper.sweepTo(900);
    expect(kinds(paper).filter((what) => ['above', 'inside', 'below'].includes(what))).toEqual(['above', 'inside', 'below']);
  });

  it('stops at its stop loss: orders leave first, then its coins are sold', () => {
    const paper = example({ stopLossTicks: 990, onStop: 'sell' });
    paper.sweepTo(980);
    expect([paper.state.phase, paper.ending, paper.resting]).toEqual(['stopped', 'stop_loss', []]);
    expect(paper.base < RULES.baseAtomsPerLot).toBe(true);
  });

  it('waits at its stop loss for a second customer, and forgets the first when the price has left it', () => {
    const paper = example({ stopLossTicks: 990, confirmsStop: true, onStop: 'sell' });
    const isWatched = (): boolean => paper.state.watches.some(({ name }) => name === 'stop_loss');
    const trade = (by: number, ticks: number): string => {
      paper.by = by;
      paper.sweepTo(ticks);
      return paper.state.phase;
    };
    expect([trade(7, 985), paper.state.doubted, isWatched()]).toEqual(['running', 7, false]);
    // Orders there are one turn in five seconds, however many they are.
    const before = paper.state;
    paper.pass(4_999);
    for (const by of [7, 8]) trade(by, 984);
    expect(paper.state).toBe(before);
    paper.pass(1);
    expect(paper.state.watches).toContainEqual({ name: 'stop_loss', at: 0, way: 'down', ticks: 990, isAgain: true });
    expect([trade(7, 980), trade(8, 1_000)]).toEqual(['running', 'running']);
    paper.pass(5_000);
    expect([paper.state.doubted, isWatched()]).toEqual([0, true]);
    expect([trade(8, 989), paper.state.doubted]).toEqual(['running', 8]);
    paper.pass(5_000);
    expect([trade(7, 988), paper.ending]).toEqual(['stopped', 'stop_loss']);
  });

  it('stops at its take profit, and keeps its coins where it was told to', () => {
    const paper = example({ takeProfitTicks: 1_090 });
    paper.sweepTo(1_095);
    expect([paper.ending, paper.base > whole('0.90000000')]).toEqual(['take_profit', true]);
  });

  it('lowers a sale that nobody takes ten times, then keeps what is left', () => {
    const paper = example();
    paper.give({ kind: 'stopped', ending: 'owner', sells: true });
    expect(paper.ending).toBe('owner');
    const stuck = example();
    stuck.status = 'halted';
    stuck.give({ kind: 'stopped', ending: 'owner', sells: true });
    for (let minute = 0; minute < 30; minute += 1) stuck.pass(60_000);
    expect([stuck.state.phase, stuck.ending]).toEqual(['stopping', undefined]);
    stuck.status = 'open';
    stuck.pass(60_000);
    expect(stuck.ending).toBe('owner');
  });

  it('pauses with all orders cancelled, and plans again from what it has', () => {
    const paper = example();
    paper.give({ kind: 'paused', reason: 'owner' });
    expect([paper.state.phase, paper.state.reason, paper.picture()]).toEqual(['paused', 'owner', []]);
    paper.lastTicks = 1_065;
    paper.give({ kind: 'resumed' });
    expect(paper.picture()).toEqual(['buy 1020 96078', 'buy 1040 100000', 'sell 1080 100000', 'sell 1100 100000']);
    expect(paper.state.lines.find(({ ticks }) => ticks === 1_000)?.asleep).toBe('insufficient');
    mustAddUp(paper);
  });

  it('pauses where its owner or an operator ends its orders, and goes on by itself when the owner may trade again', () => {
    const paper = example();
    paper.end(paper.resting[0]!, 'customer');
    expect([paper.state.phase, paper.state.reason, paper.resting]).toEqual(['paused', 'owner', []]);
    const frozen = example();
    frozen.isFrozen = true;
    frozen.end(frozen.resting[0]!, 'disabled', 30_000);
    frozen.pass(60_000);
    expect([frozen.state.phase, frozen.state.reason]).toEqual(['paused', 'customer_frozen']);
    frozen.isFrozen = false;
    frozen.pass(60_000);
    expect([frozen.state.phase, frozen.resting.length]).toEqual(['running', 5]);
    mustAddUp(frozen);
  });

  it('sleeps after an order of a line was ended, and wakes after a minute with the rest of it', () => {
    const paper = example();
    paper.end(
      paper.resting.find(({ ticks }) => ticks === 1_020)!,
      'self_trade',
      40_000,
    );
    expect(paper.state.lines[1]).toMatchObject({ asleep: 'stp', tag: '' });
    paper.sweepTo(1_055);
    expect(paper.picture()).not.toContain('buy 1020 60000');
    paper.pass(60_000);
    expect(paper.picture()).toContain('buy 1020 60000');
    paper.sweepTo(1_010);
    expect(paper.picture()).toContain('sell 1040 99920');
    mustAddUp(paper);
  });

  it('sleeps in a market that stands still', () => {
    const paper = example();
    paper.status = 'halted';
    paper.sweepTo(1_060);
    expect([paper.state.phase, paper.state.lines[2]?.asleep, paper.resting.length]).toEqual(['running', 'market_closed', 4]);
    paper.status = 'open';
    paper.pass(60_000);
    expect(paper.picture()).toContain('buy 1040 100000');
  });

  it('pauses when the rules of its market no longer take its lines, until its owner goes on', () => {
    const paper = example();
    Object.assign(paper, { rules: { ...RULES, minTotal: whole('200.00000000') } });
    paper.sweepTo(1_060);
    expect([paper.state.phase, paper.state.reason]).toEqual(['paused', 'rules_changed']);
    Object.assign(paper, { rules: { ...RULES, minTotal: whole('50.00000000') } });
    paper.give({ kind: 'resumed' });
    expect(paper.state.phase).toBe('running');
  });

  it('moves up with the price without buying at it, and back down with what it bought', () => {
    const paper = example({ highestTicks: 1_140, lowestTicks: 960 });
    paper.sweepTo(1_125);
    expect(paper.state.lines.map(({ ticks }) => ticks)).toEqual([1_020, 1_040, 1_060, 1_080, 1_100, 1_120]);
    expect([paper.picture().length, paper.base < RULES.baseAtomsPerLot]).toEqual([5, true]);
    paper.sweepTo(1_500);
    expect(paper.state.lines.at(-1)?.ticks).toBe(1_140);
    mustAddUp(paper);
    paper.walkTo(1_000);
    expect(paper.state.lines.map(({ ticks }) => ticks)).toEqual([1_000, 1_020, 1_040, 1_060, 1_080, 1_100]);
    expect(paper.resting.every(({ side }) => side === 'sell')).toBe(true);
    mustAddUp(paper);
  });

  it('grows by a lot when its profit pays one more on every line', () => {
    const paper = example({ reinvests: true, lines: [1_000, 1_020, 1_040, 1_060, 1_080, 1_100], lots: 1_000 }, whole('6.00000000'));
    Object.assign(paper, { rules: { ...RULES, minTotal: 0n } });
    for (let turn = 0; turn < 6; turn += 1) {
      paper.walkTo(1_100);
      paper.walkTo(1_000);
    }
    expect(paper.state.lots).toBeGreaterThan(1_000);
    expect(kinds(paper)).toContain('grew');
    mustAddUp(paper);
  });

  it('takes other lines and other lots with what it has', () => {
    const paper = example();
    paper.sweepTo(1_060);
    const { profit } = paper.state;
    paper.give({ kind: 'edited', terms: gridTerms({ lines: [1_000, 1_030, 1_060, 1_090], lots: 50_000 }) });
    expect(paper.picture()).toEqual(['buy 1000 50000', 'buy 1030 50000', 'sell 1090 50000']);
    expect(paper.state.profit).toBe(profit);
    mustAddUp(paper);
  });
});

/** A price that a walk goes to, or something else that happens on it. */
const step = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 970, max: 1_130 }) },
  { weight: 1, arbitrary: fc.constantFrom('pause', 'resume', 'minute', 'part') },
);
const someGrid = fc.record({
  gaps: fc.array(fc.integer({ min: 4, max: 30 }), { minLength: 2, maxLength: 12 }),
  lots: fc.integer({ min: 2_000, max: 200_000 }),
  at: fc.integer({ min: 985, max: 1_110 }),
  spare: fc.bigInt({ min: 0n, max: 50_000_000_000n }),
});

function gridOf({ at, gaps, lots, spare }: { gaps: readonly number[]; lots: number; at: number; spare: bigint }): Paper {
  const lines = gaps.reduce<number[]>((so, gap) => [...so, so.at(-1)! + gap], [990]);
  const quote = lines.reduce((sum, ticks) => sum + costOf(Math.max(ticks, at) + 20, lots, RULES), 0n) + spare;
  return new Paper(gridTerms({ lines, lots }), RULES, at, { quote });
}

describe('for any grid and any prices', () => {
  it('at most one order a line, nothing lost, and never more than there is', () => {
    fc.assert(
      fc.property(someGrid, fc.array(step, { maxLength: 25 }), (some, steps) => {
        const paper = gridOf(some);
        for (const one of steps) {
          if (typeof one === 'number') paper.sweepTo(one);
          else if (one === 'pause') paper.give({ kind: 'paused', reason: 'owner' });
          else if (one === 'resume') paper.give({ kind: 'resumed' });
          else if (one === 'minute') paper.pass(60_000);
          else if (paper.resting.length > 0) paper.end(paper.resting[0]!, 'operator', Math.floor(paper.resting[0]!.lots / 3));
          mustAddUp(paper);
        }
        paper.give({ kind: 'stopped', ending: 'owner', sells: true });
        for (let minute = 0; minute < 12 && paper.ending === undefined; minute += 1) paper.pass(60_000);
        expect([paper.ending, paper.resting]).toEqual(['owner', []]);
      }),
      { numRuns: 150 },
    );
  });

  it('a sweep ends in the same picture as one line after another', () => {
    fc.assert(
      fc.property(someGrid, fc.array(fc.integer({ min: 970, max: 1_130 }), { maxLength: 12 }), (some, prices) => {
        const [swept, walked] = [gridOf(some), gridOf(some)];
        for (const price of prices) {
          swept.sweepTo(price);
          walked.walkTo(price);
          expect(swept.picture()).toEqual(walked.picture());
          expect([swept.quote, swept.base, swept.state.profit]).toEqual([walked.quote, walked.base, walked.state.profit]);
        }
      }),
      { numRuns: 150 },
    );
  });
});
