import type { Command, Fact, Reply, RequestKey, TickerFigures } from '@agio/core';
import { createCustomer, defineCoin, defineMarket, importTrades, issue, setCustomer, setMarketStatus, transfer } from './administer.ts';
import { free, held } from './money.ts';
import { amend, cancel, expire, place } from './orders.ts';
import { DAY_MS, emptyWorld, left, openRecordOf } from './world.ts';
import type { ModelMarket, World } from './world.ts';

const MINUTE_MS = 60_000;

export interface Decision {
  readonly reply: Reply;
  readonly facts: readonly Fact[];
}

/** The model as the simulator asks it: every command decided, and everything that the core lets see. */
export class Model {
  readonly world: World = emptyWorld();
  sequence = 0;

  /** Decides a command at its time. `number` is what the core calls the order, should one be placed: it must be a new one. */
  apply(atMs: number, command: Command, number: number): Decision {
    this.#step(atMs);
    const asked = 'request' in command && command.request !== null ? { customer: command.customer, request: command.request } : undefined;
    const before = asked === undefined ? undefined : this.#answered(asked.customer, asked.request);
    if (before !== undefined) return { reply: before, facts: [] };
    const reply = this.#decide(command, number);
    if (asked !== undefined) {
      const { key, body } = asked.request;
      this.world.customers[asked.customer - 1]?.requests.push({ key, body, at: atMs, reply });
    }
    return { reply, facts: this.world.facts };
  }

  /** Passes over a void command. */
  skip(atMs: number): void {
    this.#step(atMs);
  }

  /** What can be seen of a customer: available and held by coin, and the open orders as they are. */
  customer(id: number): unknown {
    const { world } = this;
    const balances = world.coins.map((coin) => [
      String(free(world, id, 'trading', coin.id)),
      String(id === 0 ? 0n : held(world, id, coin.id)),
    ]);
    return { balances, open: world.customers[id - 1]?.open.map((order) => openRecordOf(order)) ?? [] };
  }

  /** Levels of a side as [ticks, lots], best first. */
  depth(market: ModelMarket, side: 'buy' | 'sell'): [number, number][] {
    const sums = new Map<number, bigint>();
    for (const order of market[side]) sums.set(Number(order.ticks), (sums.get(Number(order.ticks)) ?? 0n) + left(order));
    return [...sums].map(([ticks, lots]) => [ticks, Number(lots)]);
  }

  /** Figures over the 1,440 minutes that end with the present one. */
  ticker({ trades, definition }: ModelMarket): TickerFigures {
    const minute = (at: number): number => Math.floor(at / MINUTE_MS);
    const first = trades.findIndex(({ at }) => minute(at) > minute(this.world.now) - 1_440);
    const within = first === -1 ? [] : trades.slice(first);
    const last = Number(trades.at(-1)?.ticks ?? definition.openingTicks);
    const prices = within.map(({ ticks }) => Number(ticks));
    return {
      lastTicks: last,
      highTicks: prices.length === 0 ? last : Math.max(...prices),
      lowTicks: prices.length === 0 ? last : Math.min(...prices),
      referenceTicks: Number(trades[first - 1]?.ticks ?? prices[0] ?? last),
      lots: within.reduce((sum, { lots }) => sum + Number(lots), 0),
      quote: String(within.reduce((sum, { quote }) => sum + quote, 0n)),
      trades: within.length,
    };
  }

  /** When the next open order expires. */
  get nextDueMs(): number | undefined {
    const due = this.world.customers.flatMap(({ open }) =>
      open.flatMap(({ asked }) => (asked.timeInForce === 'GTD' ? [asked.expireAtMs] : [])),
    );
    return due.length === 0 ? undefined : Math.min(...due);
  }

  #step(atMs: number): void {
    this.sequence += 1;
    if (atMs < this.world.now) throw new Error('time ran back');
    this.world.now = atMs;
    this.world.facts = [];
  }

  #answered(customer: number, { key, body }: RequestKey): Reply | undefined {
    const known = this.world.customers[customer - 1]?.requests.findLast((one) => one.key === key && this.world.now - one.at < DAY_MS);
    if (known === undefined) return undefined;
    return known.body === body ? { ...known.reply, replayed: true } : { ok: false, refusal: 'idempotency_conflict' };
  }

  #decide(command: Command, number: number): Reply {
    const { world } = this;
    switch (command.kind) {
      case 'place':
      case 'amend': {
        const result = command.kind === 'place' ? place(world, command, number) : amend(world, command);
        return typeof result === 'string' ? { ok: false, refusal: result } : { ok: true, kind: 'order', ...result };
      }
      case 'cancel': {
        const result = cancel(world, command);
        return typeof result === 'string' ? { ok: false, refusal: result } : { ok: true, kind: 'cancelled', orders: result };
      }
      case 'tick':
        return { ok: true, kind: 'done', more: expire(world) };
      case 'void':
        return { ok: true, kind: 'done' };
      default: {
        const made = this.#administer(command);
        return typeof made === 'string' ? { ok: false, refusal: made } : { ok: true, kind: 'done', ...made };
      }
    }
  }

  #administer(command: Exclude<Command, { kind: 'place' | 'amend' | 'cancel' | 'tick' | 'void' }>) {
    const { world } = this;
    switch (command.kind) {
      case 'define_coin':
        return defineCoin(world, command);
      case 'define_market':
        return defineMarket(world, command);
      case 'set_market_status':
        return setMarketStatus(world, command);
      case 'create_customer':
        return createCustomer(world, command);
      case 'set_customer':
        return setCustomer(world, command);
      case 'issue':
        return issue(world, command);
      case 'transfer':
        return transfer(world, command);
      case 'import_trades':
        return importTrades(world, command);
      // Commands of machines: this exchange runs none.
      default:
        return 'unknown_command';
    }
  }
}
