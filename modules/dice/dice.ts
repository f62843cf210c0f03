import type { SeededPool } from './model.ts';
import type { DeskHandlers, Handlers } from '@agio/contracts';
import { customersOf, hasNewDebt, LastChanged } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { Board } from './handlers/board.ts';
import { ask, booksOf } from './machine/books.ts';
import { balanceOf } from './units.ts';
import { diceDesk } from './desk/desk.ts';
import type { DiceDeskCall } from './desk/desk.ts';
import { diceRequests } from './desk/requests.ts';
import { playHandlers } from './handlers/play.ts';
import type { PlayCall } from './handlers/play.ts';
import { poolHandlers } from './handlers/pool.ts';
import type { PoolCall } from './handlers/pool.ts';
import { Links } from './handlers/links.ts';
import { DICE_RECORDS } from './model.ts';
import { worthOf } from './odds.ts';
import { withdrawOwed } from './owed.ts';
import type { DicePorts } from './ports.ts';
import type { Room } from './handlers/room.ts';
import { Guard } from './vault/guard.ts';
import { Resolver } from './vault/resolver.ts';
import { Vault } from './vault/vault.ts';

export interface Dice extends OpenModule {
  readonly handlers: Handlers<PlayCall | PoolCall>;
  readonly desk: DeskHandlers<DiceDeskCall>;
  /** Open bets and shares of a customer: they cannot close the account before. */
  openWith(customer: number): number;
  /** Atoms of each coin that pools hold for customers. */
  heldForCustomers(): ReadonlyMap<number, bigint>;
  /** Opens a pool of a seed with coins of the house in it, once. */
  seedPool(pool: SeededPool): Promise<void>;
}

/** Anyone who sets a site up is its first operator, with a second one. */
const SEEDED_BY = { by: 1, decidedBy: 2 } as const;
const SEEDED_EDGE = 10_000;
const SEEDED_HOUSE = 2_000;

export function createDice(ports: DicePorts): Dice {
  const vault = new Vault(ports.diceKey);
  const resolver = new Resolver(ports, vault);
  const changed = new LastChanged(ports.core.sequence, customersOf(DICE_RECORDS));
  const room: Room = { ...ports, vault, resolver, changed, links: new Links(ports) };
  const board = new Board(room);
  const guard = new Guard(ports, vault);
  return {
    handlers: { ...playHandlers(room, board), ...poolHandlers(room) },
    desk: diceDesk(room),
    requests: diceRequests(room),
    feed: {
      snapshot: ({ channel }) =>
        channel === 'dice' ? [board.snapshot()] : [{ channel: 'diceMine', type: 'snapshot', data: { bet: null } } as const],
      opened: (topic) => board.opened(topic),
      closed: (topic) => board.closed(topic),
    },
    note(published) {
      room.changed.note(published);
      // The roll is published only once the call that waits for it can be answered.
      resolver.note(published);
      board.note(published);
      if (hasNewDebt(published)) void withdrawOwed(room);
    },
    openWith(customer) {
      const books = booksOf(room);
      return (books.betsOf.get(customer)?.size ?? 0) + [...books.dealers.values()].filter((dealer) => dealer.customer === customer).length;
    },
    heldForCustomers: () => heldForCustomers(room),
    seedPool: (pool) => seedPool(room, pool),
    async start() {
      await guard.start();
      await resolver.all();
      await board.start();
    },
    serve() {
      guard.serve();
      void withdrawOwed(room);
    },
    async stop() {
      resolver.stop();
      board.stop();
      await guard.stop();
    },
  };
}

function heldForCustomers(room: Room): ReadonlyMap<number, bigint> {
  const { dealers, pools } = booksOf(room);
  const held = new Map<number, bigint>();
  for (const { coin, customer, shares } of dealers.values()) {
    const pool = pools.get(coin);
    if (customer === 0 || pool === undefined) continue;
    const worth = worthOf(BigInt(shares), { bankroll: BigInt(pool.bankroll), shares: BigInt(pool.shares) });
    held.set(coin, (held.get(coin) ?? 0n) + worth);
  }
  return held;
}

async function seedPool(room: Room, { bankroll, coin: code, dealers = [], maxStake }: SeededPool): Promise<void> {
  const coin = room.core.coin(code);
  if (coin === undefined || booksOf(room).pools.has(coin.id)) return;
  const whole = 10n ** BigInt(coin.decimals);
  const limits = { minStake: String(whole / 10n), maxStake: String(maxStake * whole), minDeposit: String(10n * whole) };
  await ask(room, { kind: 'dice.pool', coin: code, edge: SEEDED_EDGE, house: SEEDED_HOUSE, ...limits, isOpen: true, ...SEEDED_BY });
  const invest = async (customer: number, coins: bigint, people: { readonly by: number; readonly decidedBy: number }): Promise<void> => {
    if (balanceOf(room, customer, coin.id).available < coins * whole) return;
    await ask(room, { kind: 'dice.invest', customer, coin: code, amount: String(coins * whole), ...people, request: null });
  };
  await invest(0, bankroll, SEEDED_BY);
  for (const { coins, customer } of dealers) await invest(customer, coins, { by: 0, decidedBy: 0 });
}
