import { Core } from '@agio/core';
import type { Fact, MachineReply, Refusal } from '@agio/core';
import { assert } from '@agio/kernel';
import { otcMachine } from '../machine.ts';
import type { RunningOtc } from '../machine.ts';
import type { Advertise, OtcCommand, OtcOrderRecord, OtcState, TakeAd } from '../model.ts';
import { APPEAL_AFTER_MS, otcOrder } from '../model.ts';

export const MERCHANT = 1;
export const TAKER = 2;
export const STRANGER = 3;
/** Ten whole coins each. */
export const RICH = 1_000_000_000n;

/** A core with OTC: a merchant, somebody who takes, and a stranger, each with ten coins of eight decimals. One coin costs 7.20 CNY. */
export class Square {
  core = new Core(undefined, undefined, 64, [otcMachine]);
  readonly facts: Fact[] = [];
  #nowMs = Date.UTC(2026, 10, 23);

  constructor() {
    this.#apply({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
    for (const customer of [MERCHANT, TAKER, STRANGER]) {
      this.#apply({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      const to = { owner: customer, kind: 'fiat' } as const;
      this.#apply({ kind: 'issue', to, coin: 'USDT', amount: String(RICH), reason: 'seed', cause: `seed ${customer}` });
    }
  }

  get running(): RunningOtc {
    return this.core.machine(otcMachine);
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  apply(command: OtcCommand): MachineReply {
    return this.#apply(command) as MachineReply;
  }

  /** The refusal, or `done`. */
  try(command: OtcCommand): Refusal | 'done' {
    const reply = this.apply(command);
    return reply.ok ? 'done' : reply.refusal;
  }

  disable(customer: number, disabled = true): void {
    this.#apply({ kind: 'set_disabled', customer, reason: 'operators', isOn: disabled });
  }

  /** Time passes, and what is due happens. */
  pass(ms: number): void {
    this.#nowMs += ms;
    while ((this.core.nextDueMs ?? Infinity) <= this.#nowMs) this.#apply({ kind: 'tick' });
  }

  advertise(into: Partial<Advertise> = {}): number {
    const reply = this.apply({
      kind: 'otc.advertise',
      customer: MERCHANT,
      ad: 0,
      revision: 0,
      side: 'sell',
      coin: 'USDT',
      fiat: 'CNY',
      price: '720000000',
      floor: '',
      cap: '',
      quantity: '800000000',
      min: '100',
      max: '500000',
      windowMinutes: 15,
      isAutoAccepted: false,
      methods: ['bank', 'alipay'],
      words: 'ad',
      request: null,
      ...into,
    });
    assert(reply.ok, 'the advertisement is accepted');
    return reply.id ?? 0;
  }

  taking(ad: number, into: Partial<TakeAd> = {}): TakeAd {
    const revision = this.running.books.ads.get(ad)?.revision ?? 1;
    return {
      kind: 'otc.take',
      customer: TAKER,
      ad,
      revision,
      price: '720000000',
      amount: '100000000',
      method: 'bank',
      feeMillionths: 1_000,
      words: 'order',
      request: null,
      ...into,
    };
  }

  take(ad: number, into: Partial<TakeAd> = {}): number {
    const reply = this.apply(this.taking(ad, into));
    assert(reply.ok, 'it is taken');
    return reply.id ?? 0;
  }

  order(id: number): OtcOrderRecord {
    const told = this.facts.filter(otcOrder.is).findLast((order) => order.id === id);
    assert(told !== undefined, 'the order was told');
    return told;
  }

  /** An order of one coin that has come so far in the usual way. */
  orderIn(state: OtcState, { side }: { readonly side: 'buy' | 'sell' } = { side: 'sell' }): number {
    const id = this.take(this.advertise({ side }));
    const { buyer, seller } = this.order(id);
    const as = { order: id, customer: buyer };
    const accept = { kind: 'otc.accept', order: id, customer: MERCHANT } as const;
    if (state === 'waiting') return id;
    if (state === 'cancelled') this.apply({ kind: 'otc.cancel', ...as });
    else this.apply(accept);
    if (state === 'unpaid' || state === 'cancelled') return id;
    if (state === 'expired') {
      this.pass(15 * 60_000);
      return id;
    }
    this.apply({ kind: 'otc.pay', ...as, isOtherName: false });
    if (state === 'paid') return id;
    if (state === 'success') {
      this.apply({ kind: 'otc.release', order: id, customer: seller, acceptsOtherName: false });
      return id;
    }
    this.pass(APPEAL_AFTER_MS);
    this.apply({ kind: 'otc.appeal', ...as });
    const toBuyer = { failed: '0', partial_success: '50000000' }[state as 'failed'];
    if (toBuyer !== undefined) this.apply({ kind: 'otc.decide', order: id, toBuyer, by: 1, decidedBy: 0 });
    return id;
  }

  available(customer: number): bigint {
    return this.#balance(customer).available;
  }

  held(customer: number): bigint {
    return this.#balance(customer).held;
  }

  fees(): bigint {
    return BigInt(this.core.balances(0).find(({ kind }) => kind === 'fees')?.available ?? '0');
  }

  /** Everything that does not add up: what is held is what open orders hold, and nothing was lost. */
  problems(): readonly string[] {
    return this.core.audit();
  }

  /** The same core out of its own snapshot. */
  restart(): void {
    this.core = new Core(undefined, this.core.save(), 64, [otcMachine]);
  }

  #balance(customer: number): { readonly available: bigint; readonly held: bigint } {
    const found = this.core.balances(customer).find(({ kind }) => kind === 'fiat');
    return { available: BigInt(found?.available ?? '0'), held: BigInt(found?.held ?? '0') };
  }

  #apply(command: Parameters<Core['apply']>[2]) {
    const { facts, reply } = this.core.apply(this.core.sequence + 1, this.#nowMs, command);
    this.facts.push(...facts);
    return reply;
  }
}
