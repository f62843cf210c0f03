import type { MachineFact, MachineTools, SnapshotReader, SnapshotWriter } from '@agio/core';
import { OpenOrders, OrderBooks } from '@agio/deals/machine';
import { savedRecords, saveRecords } from '@agio/kernel/record';
import { isAppealable, otcAd, otcOrder } from '../model.ts';
import type { AdRecord, OtcOrderRecord, OtcState } from '../model.ts';

const ENDED: readonly OtcState[] = ['expired', 'cancelled', 'success', 'failed', 'partial_success'];
/** Whether an order of this state still waits for one of the two. */
export const isOpenState = (state: OtcState): boolean => !ENDED.includes(state);

/** Advertisements that are not off, and orders that have not ended or may still be appealed. */
export class OtcBooks extends OrderBooks<OtcOrderRecord> {
  readonly ads = new Map<number, AdRecord>();
  readonly adsOf = new Map<number, Set<number>>();
  /** Open orders by their taker, and by the owner of their advertisement. */
  readonly takenOf = new OpenOrders();
  readonly madeOf = new OpenOrders();
  counts = { ads: 0, orders: 0 };

  putAd(tools: MachineTools, ad: AdRecord): void {
    const own = this.adsOf.get(ad.customer) ?? new Set();
    if (ad.state === 'off') {
      this.ads.delete(ad.id);
      own.delete(ad.id);
    } else {
      this.ads.set(ad.id, ad);
      own.add(ad.id);
    }
    if (own.size === 0) this.adsOf.delete(ad.customer);
    else this.adsOf.set(ad.customer, own);
    tools.tell(otcAd.tell(ad));
  }

  /** Whether too many orders failed by the customer's fault within the last day. */
  isPaused(customer: number, nowMs: number): boolean {
    return this.givenUp.pausedUntil(customer, nowMs) !== undefined;
  }

  *records(): Generator<unknown> {
    yield* this.ads.values();
    yield* this.orders.values();
    yield* this.givenUp.entries();
    yield this.counts;
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify({ counts: this.counts, givenUp: [...this.givenUp.entries()] }));
    for (const list of [this.ads, this.orders]) saveRecords(writer, list);
  }

  load(reader: SnapshotReader): void {
    const saved = JSON.parse(reader.text()) as Pick<OtcBooks, 'counts'> & { readonly givenUp: [number, number[]][] };
    this.counts = saved.counts;
    this.givenUp.load(saved.givenUp);
    for (const ad of savedRecords(reader, otcAd)) {
      this.ads.set(ad.id, ad);
      this.adsOf.set(ad.customer, (this.adsOf.get(ad.customer) ?? new Set()).add(ad.id));
    }
    for (const order of savedRecords(reader, otcOrder)) this.loadOrder(order);
  }

  protected isOpen({ state }: OtcOrderRecord): boolean {
    return isOpenState(state);
  }

  protected isAppealable(order: OtcOrderRecord): boolean {
    return isAppealable(order);
  }

  protected countedFor({ maker, taker }: OtcOrderRecord): readonly (readonly [OpenOrders, number])[] {
    return [
      [this.takenOf, taker],
      [this.madeOf, maker],
    ];
  }

  protected factOf(order: OtcOrderRecord): MachineFact {
    return otcOrder.tell(order);
  }
}
