// Protects what a player is promised of a row of bets: no bet is placed that could pass a stop, the first included, whatever is not known yet.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, compareDecimals, NOT_A_NUMBER, subtractDecimals } from '@agio/ui';
import { begun, inARow, placed, PLAN, resulted, type AutoPlan, type Row, type AutoRun } from './auto.ts';

type Result = 'won' | 'lost' | 'pending' | 'void';
const one = (state: Result, result: string, id = '1') => ({ id, state, result });
const played = (run: AutoRun, plan: AutoPlan, state: Result, result: string): AutoRun => resulted(placed(run), plan, one(state, result), 8);

describe('a row of bets', () => {
  it('raises and resets the stake, and stops where it should', () => {
    const plan = { ...PLAN, count: '5', onLoss: { kind: 'raise' as const, percent: '100' }, stopLoss: '10' };
    let run = played(begun('1', plan), plan, 'lost', '-1');
    expect(run).toMatchObject({ stake: '2', stopped: null });
    run = played(run, plan, 'lost', '-2');
    // The next one could lose 4 more, which is 7: within 10. The one after it could not.
    expect(run).toMatchObject({ stake: '4', stopped: null });
    expect(played(run, plan, 'lost', '-4')).toMatchObject({ stake: '8', stopped: 'loss' });
    expect(played(run, plan, 'won', '4')).toMatchObject({ stake: '1', result: '1', won: 1, stopped: null });
    expect(played({ ...run, bets: 4 }, { ...plan, stopLoss: '' }, 'lost', '-4').stopped).toBe('count');
    expect(played(begun('1', PLAN), { ...PLAN, stopProfit: '1' }, 'won', '1').stopped).toBe('profit');
  });

  it('A3: does not begin with a stake that could lose more than is allowed', () => {
    expect(begun('1', { ...PLAN, stopLoss: '0.5' })).toMatchObject({ bets: 0, stopped: 'loss' });
    expect(begun('1', { ...PLAN, stopLoss: '0' }).stopped).toBe('loss');
    expect(begun('1', { ...PLAN, stopLoss: '1' }).stopped).toBeNull();
    expect(begun('1', { ...PLAN, count: '0' }).stopped).toBe('count');
  });

  it('B21: does not begin while a stop, a raise or the stake is no number', () => {
    for (const field of ['count', 'stopLoss', 'stopProfit'] as const)
      expect(begun('1', { ...PLAN, [field]: NOT_A_NUMBER }).stopped).not.toBeNull();
    for (const field of ['onLoss', 'onWin'] as const)
      expect(begun('1', { ...PLAN, [field]: { kind: 'raise', percent: NOT_A_NUMBER } }).stopped).not.toBeNull();
    expect(begun(NOT_A_NUMBER, PLAN).stopped).not.toBeNull();
  });

  it('A3: counts a bet as lost from the moment that it is sent until its result is known', () => {
    const plan = { ...PLAN, stopLoss: '3', onLoss: { kind: 'raise' as const, percent: '100' } };
    const sent = placed(begun('1', plan));
    expect(sent).toMatchObject({ open: '1', bets: 0, result: '0' });
    const waiting = resulted(sent, plan, one('pending', '0'), 8);
    expect(waiting).toEqual(sent);
    expect(resulted(waiting, plan, one('won', '1'), 8)).toMatchObject({
      open: '0',
      bets: 1,
      won: 1,
      result: '1',
      stake: '1',
      stopped: null,
    });
    expect(resulted(waiting, plan, one('lost', '-1'), 8)).toMatchObject({ open: '0', bets: 1, result: '-1', stake: '2', stopped: null });
    // A stake that came back is neither won nor lost.
    expect(resulted(waiting, plan, one('void', '0'), 8)).toMatchObject({ open: '0', bets: 1, won: 0, result: '0', stake: '1' });
  });
});

/** A row against results that are given, and what was staked when. */
async function row(plan: AutoPlan, results: readonly Result[], more: Partial<Row> = {}): Promise<{ stakes: string[]; last: AutoRun }> {
  const stakes: string[] = [];
  let last = begun('1', plan);
  const left = [...results];
  const resultOf = (state: Result, stake: string): string => ({ won: stake, lost: `-${stake}`, pending: '0', void: '0' })[state];
  await inARow({
    first: '1',
    plan,
    decimals: 8,
    bet(stake) {
      stakes.push(stake);
      const state = left.shift() ?? 'lost';
      return Promise.resolve(one(state, resultOf(state, stake), String(stakes.length)));
    },
    resultOf(id) {
      const state = left.shift() ?? 'pending';
      return Promise.resolve(one(state, resultOf(state, stakes[Number(id) - 1] ?? '0'), id));
    },
    failed: () => false,
    asked: () => null,
    isGone: () => false,
    pause: () => Promise.resolve(),
    onRun: (run) => (last = run),
    ...more,
  });
  return { stakes, last };
}

describe('A3: a row of bets that is played', () => {
  it('places no first bet that could pass its stop', async () => {
    expect(await row({ ...PLAN, stopLoss: '0.5' }, ['won'])).toMatchObject({ stakes: [], last: { stopped: 'loss', bets: 0 } });
  });

  it('waits for a result that is still to come, and goes on with what it was', async () => {
    const plan = { ...PLAN, count: '3', stopLoss: '100', onLoss: { kind: 'raise' as const, percent: '100' } };
    expect(await row(plan, ['pending', 'pending', 'won', 'lost', 'lost'])).toMatchObject({
      stakes: ['1', '1', '2'],
      last: { stopped: 'count', bets: 3, won: 1, result: '-2' },
    });
  });

  it('ends where a result does not come, with that bet counted as lost', async () => {
    expect(await row({ ...PLAN, stopLoss: '100' }, ['pending'])).toMatchObject({
      stakes: ['1'],
      last: { stopped: 'pending', open: '1', bets: 0 },
    });
  });

  it('knows of a bet whose answer was lost, and of one that was refused', async () => {
    const bet = () => Promise.reject(new Error('no line'));
    expect((await row(PLAN, [], { bet, failed: () => false })).last).toMatchObject({ stopped: 'refused', open: '1' });
    expect((await row(PLAN, [], { bet, failed: () => true })).last).toMatchObject({ stopped: 'refused', open: '0' });
  });

  it('places nothing more once it was asked to stop, also between two bets', async () => {
    let asks = 0;
    // Asked after the first answer, and then after the pause that follows the second.
    expect(await row(PLAN, ['won', 'won'], { asked: () => 'reminder' })).toMatchObject({
      stakes: ['1'],
      last: { stopped: 'reminder', bets: 1 },
    });
    expect(await row(PLAN, ['won', 'won'], { asked: () => ((asks += 1) < 2 ? null : 'asked') })).toMatchObject({
      stakes: ['1'],
      last: { stopped: 'asked', bets: 1 },
    });
  });

  it('never has more at stake than may be lost, whatever comes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Result>('won', 'lost', 'lost', 'pending', 'void'), { maxLength: 40 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom('0', '50', '100', '1000'),
        fc.constantFrom('reset' as const, 'raise' as const),
        async (results, most, percent, kind) => {
          const plan: AutoPlan = { ...PLAN, count: '30', stopLoss: String(most / 4), onLoss: { kind, percent }, onWin: { kind, percent } };
          let worst = '0';
          const { stakes, last } = await row(plan, results, {
            onRun: ({ open, result }) => {
              const lost = addDecimals(subtractDecimals('0', result), open);
              if (compareDecimals(lost, worst) > 0) worst = lost;
            },
          });
          expect(compareDecimals(worst, plan.stopLoss), `${worst} of ${plan.stopLoss} with ${stakes.join(' ')}`).toBeLessThanOrEqual(0);
          expect(stakes.length).toBeLessThanOrEqual(30);
          expect(last).toBeDefined();
        },
      ),
    );
  });
});
