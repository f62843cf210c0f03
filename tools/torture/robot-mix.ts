import type { RobotDetails, RobotTermsInput } from '@agio/contracts/robot';
import type { Chance } from '../simulate/chance.ts';
import type { RobotBook } from './robot-book.ts';
import { PLACES, times } from './site.ts';
import type { Place, Who } from './site.ts';
import type { Asked } from './wire.ts';

/** What an order is about, by quote coin. */
const TOTALS: Readonly<Record<string, string>> = { USDT: '200', CNYT: '2000', BTC: '0.01' };

/** A random request about robots. None of theirs waits for a time of day within a round: what a core did not do before it was killed, it does with what comes next. */
export function robotRequest(who: Who, book: RobotBook, chance: Chance, key: string): Asked {
  const own = book.of(who.index);
  const { token } = who;
  const id = own.length === 0 ? undefined : chance.pick(own);
  if (id === undefined || chance.once(3))
    return { path: '/api/quantize/create', token, body: { terms: termsOf(chance), name: '', start: !chance.once(8) }, key };
  const what = chance.weighed({ pause: 4, resume: 6, stop: 3, 'top-up': 2, 'take-out': 1, start: 1 });
  const bodies = { 'top-up': { amount: '50' }, 'take-out': { amount: '1' }, stop: { coins: 'keep' } };
  return { path: `/api/quantize/robots/${id}/${what}`, token, body: what in bodies ? bodies[what as keyof typeof bodies] : {}, key };
}

function termsOf(chance: Chance): RobotTermsInput {
  const place = chance.pick(PLACES);
  const { market } = place;
  const total = TOTALS[market.split('_')[1] ?? ''] ?? '1';
  switch (chance.weighed({ grid: 5, dca: 2, martingale: 3, rebalance: 3 })) {
    case 'grid':
      return gridOf(place, chance);
    case 'dca':
      return { kind: 'dca', market, total, every: 'hour', runs: 3 };
    case 'martingale': {
      const steps = {
        safetyOrders: 3,
        firstStepBps: chance.int(20, 100),
        stepScale: 1,
        volumeScale: 1,
        activeAtOnce: 2,
        takeProfitBps: 30,
      };
      return { kind: 'martingale', market, total, ...steps };
    }
    case 'rebalance': {
      const shares = ['BTC_USDT', 'ETH_USDT'].map((one) => ({ market: one, shareBps: chance.int(2_000, 5_000) }));
      return { kind: 'rebalance', quote: 'USDT', shares, investment: '2000', thresholdBps: 50, smallestTrade: '1' };
    }
  }
}

/** Six gaps around the middle, each of a third of a per cent or more. */
function gridOf({ lot, lots, market, middle, tick }: Place, chance: Chance): RobotTermsInput {
  const away = Math.trunc((middle * chance.int(10, 20)) / 1_000);
  const range = { lower: times(middle - away, tick), upper: times(middle + away, tick) };
  const amount = times(chance.int(1, Math.max(2, Math.trunc(lots / 10))), lot);
  return { kind: 'grid', market, ...range, grids: 6, spacing: 'arithmetic', amount, reinvest: chance.once(2) };
}

const ACTIVE: readonly RobotDetails['state'][] = ['starting', 'running'];

/** Pauses whatever trades by itself, so that data read for several customers belongs to one moment. */
export async function pauseAll(whos: readonly Who[]): Promise<void> {
  for (const { client } of whos) {
    const { list } = await client.call('robots', { query: { state: 'open', limit: 100 } });
    for (const { id, state } of list)
      if (ACTIVE.includes(state)) await client.call('robotPause', { params: { id }, body: {} }).catch(() => undefined);
  }
}
