import { Bench } from '@agio/deals/testing';
import { assert } from '@agio/kernel';
import { otcMachine } from '../machine/index.ts';
import type { RunningOtc } from '../machine/index.ts';
import type { Advertise, OtcCommand, OtcOrderRecord, OtcState, TakeAd } from '../model.ts';
import { APPEAL_AFTER_MS, otcOrder } from '../model.ts';

export const MERCHANT = 1;
export const TAKER = 2;
export const STRANGER = 3;
/** Ten whole coins each. */
export const RICH = 1_000_000_000n;

/** A core with OTC: a merchant, a taker, and a stranger, each with ten coins of eight decimals. One coin costs 7.20 CNY. */
export class Square extends Bench<RunningOtc, OtcCommand> {
  constructor() {
    super(otcMachine, { customers: [MERCHANT, TAKER, STRANGER], atoms: RICH, decimals: 8, startMs: Date.UTC(2026, 10, 23) });
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

  fees(): bigint {
    return this.available(0, 'fees');
  }
}
