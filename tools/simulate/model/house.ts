import type { ModelHouse, ModelTradedMarket } from '@agio/module/testing';
import { createSubAccount } from './administer.ts';
import type { AskedByMachine } from './machine-orders.ts';
import { change, free, held, heldByMachines, post } from './money.ts';
import { ordersLeft, ratesOf } from './rules.ts';
import { lastOf } from './triggers.ts';
import { customerOf, marketOf, MOST_ATOMS } from './world.ts';
import type { ModelMarket, World } from './world.ts';

/** A market as models of machines see it. */
function viewOf(found: ModelMarket): ModelTradedMarket {
  const { base, buy, definition, delistAt, id, lotAtoms, quote, reference, sell, status, tickLotAtoms, trades } = found;
  const { maxLots, minLots, minTotal } = definition;
  return {
    id,
    base,
    quote,
    status,
    minLots,
    maxLots,
    minTotal: BigInt(minTotal),
    lotAtoms,
    tickLotAtoms,
    delistAt,
    reference,
    last: trades.at(-1)?.ticks ?? BigInt(definition.openingTicks),
    lastOwn: Number(lastOf(found)),
    lastAt: trades.at(-1)?.at ?? 0,
    bid: Number(buy[0]?.ticks ?? 0n),
    ask: Number(sell[0]?.ticks ?? 0n),
    hasTraded: trades.length > 0,
  };
}

const ordersTo = (ask: (asked: AskedByMachine) => void): ModelHouse['orders'] => ({
  place: (order, tag) => ask({ tag, command: { ...order, kind: 'place', request: null } }),
  cancel: ({ customer, order }, tag) => ask({ tag, command: { kind: 'cancel', customer, target: { order }, request: null } }),
  amend: (change, tag) => ask({ tag, command: { ...change, kind: 'amend', request: null } }),
});

function standingOf(world: World, id: number): 'unknown' | 'disabled' | 'enabled' {
  const found = world.customers[id - 1];
  if (found === undefined || found.parent !== 0) return 'unknown';
  return found.reasons.length > 0 ? 'disabled' : 'enabled';
}

/** The world as the model of the machine `name` sees it; what it wants of the book is given to `ask`. */
export function houseOver(world: World, name: string, ask: (asked: AskedByMachine) => void): ModelHouse {
  return {
    marketAt: (id) => (world.markets[id] === undefined ? undefined : viewOf(world.markets[id])),
    rates(id, customer) {
      const { makerRate, takerRate } = ratesOf(customerOf(world, customer), marketOf(world, id));
      return { maker: Number(makerRate), taker: Number(takerRate) };
    },
    subAccount(customer, called) {
      const made = createSubAccount(world, { kind: 'create_sub_account', customer, ref: `${name}:${customer}:${called}` });
      return typeof made === 'string' ? made : (made.id ?? 0);
    },
    orders: ordersTo(ask),
    now: () => world.now,
    coin: (code) => world.coins.find((coin) => coin.code === code),
    coinById(id) {
      const coin = world.coins[id];
      if (coin === undefined) throw new Error(`the model has no coin ${id}`);
      return coin;
    },
    market(base, quote) {
      const found = world.markets.find(({ definition }) => definition.base === base && definition.quote === quote);
      return found === undefined ? undefined : viewOf(found);
    },
    watchRefusal(id, way, ticks, isAgain = false) {
      const market = world.markets[id];
      if (market === undefined) return 'unknown_market';
      if (market.delisted || (market.delistAt !== null && market.status === 'cancel-only')) return 'market_closed';
      if (ticks < 1 || ticks > 2_147_483_647) return 'price_out_of_range';
      const last = Number(lastOf(market));
      return !isAgain && (way === 'up' ? last >= ticks : last <= ticks) ? 'trigger_already_met' : undefined;
    },
    customer: (id) => standingOf(world, id),
    isClosed: (id) => world.customers[id - 1]?.reasons.includes('closed') === true,
    lossRefusal(id, coin) {
      const found = world.customers[id - 1];
      if (found === undefined || found.parent !== 0) return 'unknown_customer';
      if (found.reasons.length > 0) return 'customer_disabled';
      const ask = world.restraint(id, coin, undefined);
      return ask === 'near_reference' ? undefined : ask;
    },
    ordersLeft: (customer) => ordersLeft(customerOf(world, customer)),
    debtOf: (customer, coin) => world.debtOf(customer, coin),
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
    fee: (fee) => world.onFee(fee),
    back(coin, source, atoms) {
      const now = (world.backing.get(`${coin} ${source}`) ?? 0n) + atoms;
      if (now < 0n) throw new Error(`the model's source ${source} of coin ${coin} backs less than nothing`);
      world.backing.set(`${coin} ${source}`, now);
      world.issued.set(coin, (world.issued.get(coin) ?? 0n) + atoms);
    },
  };
}
