import type { Command, DefineMarket } from '@agio/core';
import type { MachineTraffic } from '@agio/module/testing';
import type { Chance } from './chance.ts';
import type { Model } from './model/model.ts';
import type { Proof } from './proofs.ts';

export const CODES = ['COIN', 'CASH', 'GOLD', 'HEAP'] as const;
/** HEAP has so small a unit that amounts come close to the largest that can be counted. */
export const DECIMALS = { COIN: 8, CASH: 6, GOLD: 3, HEAP: 18 };

export const MIDDLE = 1_000;

/** A market of a seed, with random bounds and fees. */
export function marketOf(chance: Chance, base: string, quote: string, tickSize: string, lotSize: string): DefineMarket {
  return {
    kind: 'define_market',
    base,
    quote,
    tickSize,
    lotSize,
    minLots: chance.int(1, 3),
    maxLots: quote === 'HEAP' ? Number.MAX_SAFE_INTEGER : 100_000,
    minTotal: chance.pick(['0', '1', '40000', '400000']),
    priceBandPercent: chance.pick([null, 1, 2, 10]),
    makerFeeBps: chance.pick([0, 8, 70, 1_000]),
    takerFeeBps: chance.pick([0, 10, 95, 1_000]),
    openingTicks: MIDDLE,
    status: 'open',
    tags: [],
    sort: 0,
  };
}

/** The markets of a seed: one that most coins are sold in, two more, and one with the same quote coin as the first. */
export function marketsOf(chance: Chance): DefineMarket[] {
  return [
    marketOf(chance, 'COIN', 'CASH', '0.01', '0.001'),
    marketOf(chance, 'GOLD', 'COIN', '0.0001', '0.01'),
    marketOf(chance, 'COIN', 'HEAP', '1', '0.001'),
    marketOf(chance, 'GOLD', 'CASH', '0.01', '0.01'),
  ];
}

/** Coins, and customers of whom only the first owns anything. */
export function sceneFor(customers: number): Command[] {
  const commands: Command[] = CODES.map((code) => ({ kind: 'define_coin', code, name: code, decimals: DECIMALS[code], tags: [] }));
  for (let at = 1; at <= customers; at += 1) commands.push({ kind: 'create_customer', ref: `c${at}`, wide: false });
  const to = { owner: 1, kind: 'trading' } as const;
  return [...commands, { kind: 'issue', to, coin: CODES[0], amount: '700000000', reason: 'seed', cause: 'seed' }];
}

/** A machine with few cases gets one of so many commands of machines. */
const SIMPLE_ONCE = 20;

/** The traffic that has its turn. */
export function pickTraffic(chance: Chance, traffics: readonly MachineTraffic[]): MachineTraffic {
  const [simple, others] = [traffics.filter(({ isSimple }) => isSimple === true), traffics.filter(({ isSimple }) => isSimple !== true)];
  const isSimple = others.length === 0 || (simple.length > 0 && chance.once(SIMPLE_ONCE));
  return chance.pick(isSimple ? simple : others);
}

/** Commands for every machine of the site. */
export function trafficsOf(proofs: readonly Proof[], chance: Chance, { machines }: Model, customers: number): MachineTraffic[] {
  const coins = CODES.map((code) => ({ code, decimals: DECIMALS[code] }));
  return proofs.flatMap(({ machine, makeTraffic }) => {
    const model = machines.get(machine.name);
    return model === undefined ? [] : [makeTraffic(chance, model, { coins, customers })];
  });
}
