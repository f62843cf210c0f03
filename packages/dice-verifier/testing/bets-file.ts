import { createHash, createHmac } from 'node:crypto';

export type SaidBet = Record<string, unknown> & { readonly nonce: number; readonly state: string };
export interface BetsFile {
  readonly seeds: readonly Readonly<Record<string, unknown>>[];
  readonly bets: readonly SaidBet[];
}

const hashOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');
const SEED = hashOf('a seed that was replaced');
const LIVE = hashOf('a seed that is in use');
const RULES = [
  { side: 'under', target: '49.50', scope: { from: '00.00', to: '49.49' }, multiple: '2.0000', wins: [0, 4_949], payout: '20' },
  { side: 'over', target: '89.99', scope: { from: '90.00', to: '99.99' }, multiple: '9.9000', wins: [9_000, 9_999], payout: '99' },
] as const;

/**
 * A file as My bets exports it, made without the verifier: so many bets of ten coins each with a seed that was replaced, and three with the
 * one in use.
 */
export function betsFile(count = 103): BetsFile {
  return {
    seeds: [
      { serverSeedHash: hashOf(SEED), serverSeed: SEED, bets: count },
      { serverSeedHash: hashOf(LIVE), serverSeed: null, bets: 3 },
    ],
    bets: [...rowOf(SEED, count, 1), ...rowOf(LIVE, 3, count + 1).map((bet) => ({ ...bet, serverSeed: null }))],
  };
}

function rowOf(serverSeed: string, count: number, firstId: number): SaidBet[] {
  return Array.from({ length: count }, (_, nonce) => {
    const { wins, payout, ...rule } = RULES[nonce % 3 === 2 ? 1 : 0];
    const roll = rolled(serverSeed, nonce);
    const isWon = roll >= wins[0] && roll <= wins[1];
    return {
      id: String(firstId + nonce),
      coin: 'USDT',
      decimals: 8,
      stake: '10',
      ...rule,
      edge: '0.010000',
      state: isWon ? 'won' : 'lost',
      roll: (roll / 100).toFixed(2).padStart(5, '0'),
      payout: isWon ? payout : '0',
      result: isWon ? String(Number(payout) - 10) : '-10',
      serverSeedHash: hashOf(serverSeed),
      serverSeed,
      clientSeed: 'slow-morning-tea',
      nonce,
      time: 1_795_000_000_000 + nonce,
    };
  });
}

function rolled(serverSeed: string, nonce: number): number {
  const groups = createHmac('sha256', serverSeed).update(`slow-morning-tea:${nonce}`).digest('hex').match(/.{5}/g) ?? [];
  return (groups.map((group) => Number.parseInt(group, 16)).find((group) => group < 1_000_000) ?? Number.NaN) % 10_000;
}

/** The file with one bet changed: the first one that is so. */
export function changed({ bets, ...file }: BetsFile, isIt: (bet: SaidBet) => boolean, into: Readonly<Record<string, unknown>>): BetsFile {
  const at = bets.findIndex((bet) => isIt(bet));
  return { ...file, bets: bets.map((bet, place) => (place === at ? { ...bet, ...into } : bet)) };
}
