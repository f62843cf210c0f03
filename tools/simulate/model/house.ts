import type { ModelHouse } from '@agio/module/testing';
import { change, free, held, heldByMachines, post } from './money.ts';
import { MOST_ATOMS } from './world.ts';
import { lastOf } from './triggers.ts';
import type { World } from './world.ts';

/** The world as models of machines see it. */
export function houseOver(world: World): ModelHouse {
  return {
    now: () => world.now,
    coin: (code) => world.coins.find((coin) => coin.code === code),
    coinById(id) {
      const coin = world.coins[id];
      if (coin === undefined) throw new Error(`the model has no coin ${id}`);
      return coin;
    },
    market(base, quote) {
      const found = world.markets.find(({ definition }) => definition.base === base && definition.quote === quote);
      if (found === undefined) return undefined;
      const { definition, id, lotAtoms, reference, status, tickLotAtoms, trades } = found;
      const last = trades.at(-1)?.ticks ?? BigInt(definition.openingTicks);
      const { minLots, minTotal } = definition;
      const rules = { id, status, minLots, minTotal: BigInt(minTotal), lotAtoms, tickLotAtoms };
      return { ...rules, last, hasTraded: trades.length > 0, reference };
    },
    watchRefusal(id, way, ticks) {
      const market = world.markets[id];
      if (market === undefined) return 'unknown_market';
      if (market.delisted || (market.delistAt !== null && market.status === 'cancel-only')) return 'market_closed';
      if (ticks < 1 || ticks > 2_147_483_647) return 'price_out_of_range';
      const last = Number(lastOf(market));
      return (way === 'up' ? last >= ticks : last <= ticks) ? 'trigger_already_met' : undefined;
    },
    customer(id) {
      const found = world.customers[id - 1];
      if (found === undefined || found.parent !== 0) return 'unknown';
      return found.reasons.length > 0 ? 'disabled' : 'enabled';
    },
    lossRefusal(id, coin) {
      const found = world.customers[id - 1];
      if (found === undefined || found.parent !== 0) return 'unknown_customer';
      if (found.reasons.length > 0) return 'customer_disabled';
      const ask = world.restraint(id, coin, undefined);
      return ask === 'near_reference' ? undefined : ask;
    },
    owes: (customer, coin) => world.owes(customer, coin),
    stillness(coin) {
      const ask = world.restraint(0, coin, undefined);
      return ask === 'near_reference' ? undefined : ask;
    },
    isInDoubt: (coin) => world.isInDoubt(coin),
    held: ({ owner, kind }, coin) =>
      heldByMachines(world, owner, kind, coin) + (owner === 0 || kind !== 'trading' ? 0n : held(world, owner, coin)),
    available: ({ owner, kind }, coin) => free(world, owner, kind, coin),
    backing: (coin, source) => world.backing.get(`${coin} ${source}`) ?? 0n,
    issued: (coin) => world.issued.get(coin) ?? 0n,
    issuedMax: MOST_ATOMS,
    post({ owner, kind }, coin, atoms, reason, cause) {
      if (atoms === 0n) return;
      change(world, owner, kind, coin, atoms);
      post(world, owner, kind, coin, atoms, reason, cause);
    },
    back(coin, source, atoms) {
      const now = (world.backing.get(`${coin} ${source}`) ?? 0n) + atoms;
      if (now < 0n) throw new Error(`the model's source ${source} of coin ${coin} backs less than nothing`);
      world.backing.set(`${coin} ${source}`, now);
      world.issued.set(coin, (world.issued.get(coin) ?? 0n) + atoms);
    },
  };
}
