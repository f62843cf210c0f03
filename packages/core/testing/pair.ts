import { Scenario } from './scenario.ts';
import { Reference } from './reference.ts';
import type { RefOrder, RefResult } from './reference.ts';
import type { PlaceOrder } from '../commands.ts';
import type { Reply } from '../replies.ts';

export const CUSTOMERS = 4;
const EACH = 1_000_000n;

/** The two side by side; every step is done by both, and then all that can be seen is compared. */
export class Pair {
  readonly scenario: Scenario;
  readonly reference: Reference;
  /** Atoms of a lot at a price of one. */
  readonly cashUnit: bigint;
  /** The core's order numbers, by the model's. */
  readonly ids: number[] = [0];

  /** Atoms of each customer's COIN and CASH at first. */
  readonly #each: readonly [bigint, bigint];

  constructor(band: number | null, minTotal: bigint, decimals: readonly [number, number]) {
    const coinUnit = 10n ** BigInt(decimals[0]);
    const cashUnit = 10n ** BigInt(decimals[1]);
    this.cashUnit = cashUnit;
    this.#each = [EACH * coinUnit, EACH * cashUnit];
    this.scenario = new Scenario({
      customers: CUSTOMERS,
      makerFeeBps: 700,
      takerFeeBps: 950,
      priceBandPercent: band,
      minTotal: String(minTotal * cashUnit),
      decimals,
    });
    const rules = {
      makerBps: 700n,
      takerBps: 950n,
      band: band === null ? null : BigInt(band),
      minTotal,
      opening: 100n,
      maxLots: 1_000_000n,
      coinUnit,
      cashUnit,
    };
    this.reference = new Reference(rules, CUSTOMERS, ...this.#each);
    this.reference.now = this.scenario.nowMs;
  }

  place(order: Omit<RefOrder, 'number' | 'maker' | 'taker' | 'filled' | 'turn'>, clientOrderId: string | null): void {
    const command: Partial<PlaceOrder> = {
      type: order.isMarket ? 'market' : 'limit',
      timeInForce: order.timeInForce as PlaceOrder['timeInForce'],
      postOnly: order.postOnly,
      stp: order.stp as PlaceOrder['stp'],
      total: order.total === null ? null : String(order.total),
      expireAtMs: order.expireAt,
      clientOrderId,
    };
    const reply = this.scenario.place(order.customer, order.side, Number(order.price), Number(order.lots), command);
    if (reply.ok && reply.kind === 'order') this.ids.push(reply.order.id);
    this.compare(reply, this.reference.place(order, clientOrderId));
  }

  amend(customer: number, number: number, price: number, lots: number): void {
    const reply = this.scenario.amend(customer, this.ids[number] ?? 1, { ticks: price, lots });
    this.compare(reply, this.reference.amend(customer, number, BigInt(price), BigInt(lots)));
  }

  cancel(customer: number, number: number): void {
    const reply = this.scenario.cancel(customer, { order: this.ids[number] ?? 1 });
    const result = this.reference.cancel(customer, number);
    same(reply.ok ? 'cancelled' : reply.refusal, result.status);
  }

  compare(reply: Reply, result: RefResult): void {
    same(said(reply), result.status);
    if (!reply.ok || reply.kind !== 'order' || result.order === undefined) return;
    const { order, fills } = reply;
    same(order.id, this.ids[result.order.number]);
    same([order.lots, order.filledLots].map(BigInt), [result.order.lots, result.order.filled]);
    const trades = this.scenario.last!.facts.filter((fact) => fact.fact === 'trade');
    same(
      trades.map((trade) => [trade.ticks, trade.lots, trade.maker.order, trade.maker.fee, trade.taker.order, trade.taker.fee].map(String)),
      result.fills!.map((fill) => [fill.price, fill.lots, this.ids[fill.maker], fill.makerFee, order.id, fill.takerFee].map(String)),
    );
    same(
      fills.map((fill) => fill.trade),
      trades.map((trade) => trade.id),
    );
  }

  compareAll(): void {
    const { core } = this.scenario;
    for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
      const free = this.reference.free(customer);
      const held = this.reference.held(customer);
      same(this.scenario.balance(customer, 'COIN'), `${free.coin}+${held.coin}`);
      same(this.scenario.balance(customer, 'CASH'), `${free.cash}+${held.cash}`);
    }
    const fees = core.balances(0).map((balance) => BigInt(balance.available));
    same(
      fees.reduce((a, b) => a + b, 0n),
      this.reference.fees.coin + this.reference.fees.cash,
    );
    for (const [side, code] of [
      ['buy', 0],
      ['sell', 1],
    ] as const) {
      same(
        core.depth(core.markets[0]!, code, 1000).map(([ticks, lots]) => [BigInt(ticks), BigInt(lots)]),
        this.reference.levels(side),
      );
    }
    same(core.audit(), []);
    this.#comparePostings();
  }

  /** Every change of a balance has a posting, to the atom: the last one's `after` is the current balance. */
  #comparePostings(): void {
    for (const fact of this.scenario.last!.facts) {
      if (fact.fact !== 'posting') continue;
      const sums = this.#postingSums;
      const key = `${fact.owner}:${fact.kind}:${fact.coin}`;
      const before = sums.get(key) ?? (fact.owner === 0 ? 0n : this.#each[fact.coin]!);
      sums.set(key, before + BigInt(fact.amount));
    }
    for (const [key, sum] of this.#postingSums) {
      const [owner, kind, coin] = key.split(':');
      const found = this.scenario.core.balances(Number(owner)).find((one) => one.kind === kind && one.coin === Number(coin))!;
      same(BigInt(found.available) + BigInt(found.held), sum);
    }
  }

  readonly #postingSums = new Map<string, bigint>();
}

function said(reply: Reply): string {
  if (!reply.ok) return reply.refusal;
  if (reply.kind !== 'order') return reply.kind;
  return reply.order.reason === null ? reply.order.status : `${reply.order.status}:${reply.order.reason}`;
}

/** Whether both look the same when written out; numbers and BigInts of one value do. */
function same(actual: unknown, expected: unknown): void {
  const [one, other] = [actual, expected].map((value) =>
    JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)),
  );
  if (one !== other) throw new Error(`the core says ${one}, the model ${other}`);
}
