import { assert } from '@agio/kernel';
import { STEPS_MAX } from './bounds.ts';
import type { HeardEnd, HeardMoney, HeardTrade, MachineOrder, OrderAnswer } from './machine.ts';
import type { SnapshotReader, SnapshotWriter } from './state/bytes.ts';

/** Queued work: a notification for a machine, an order that it placed, all orders that one taker's trades fired (`fired`), or all watched prices that a trade met. */
export type Step =
  | { readonly kind: 'trade'; readonly machine: string; readonly trade: HeardTrade }
  | { readonly kind: 'end'; readonly machine: string; readonly end: HeardEnd }
  | { readonly kind: 'money'; readonly machine: string; readonly money: HeardMoney }
  | { readonly kind: 'place'; readonly machine: string; readonly tag: string; readonly order: MachineOrder }
  | { readonly kind: 'cancel'; readonly machine: string; readonly tag: string; readonly customer: number; readonly order: number }
  | {
      readonly kind: 'amend';
      readonly machine: string;
      readonly tag: string;
      readonly customer: number;
      readonly order: number;
      readonly ticks: number;
      readonly lots: number;
    }
  | { readonly kind: 'fired' }
  | { readonly kind: 'watched' }
  | { readonly kind: 'answer'; readonly machine: string; readonly tag: string; readonly answer: OrderAnswer };

/** The most steps that one command can add once the bound is reached and nothing more is accepted. */
const ROOM = 1_048_576;

/** Steps that wait, in the order in which they run. Part of the state: what one command leaves, the next one runs. */
export class Steps {
  #waiting: Step[] = [];
  #next = 0;

  get length(): number {
    return this.#waiting.length - this.#next;
  }

  /** Nothing may be accepted that could add to them. */
  get isFull(): boolean {
    return this.length >= STEPS_MAX;
  }

  add(step: Step): void {
    assert(this.length < STEPS_MAX + ROOM, 'too many steps wait');
    this.#waiting.push(step);
  }

  get first(): Step | undefined {
    return this.#waiting[this.#next];
  }

  take(): Step | undefined {
    const step = this.first;
    if (step === undefined) return undefined;
    this.#next += 1;
    if (this.#next * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    return step;
  }

  values(): Iterable<Step> {
    return this.#waiting.slice(this.#next);
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify(this.#waiting.slice(this.#next)));
  }

  load(reader: SnapshotReader): void {
    this.#waiting = JSON.parse(reader.text()) as Step[];
    this.#next = 0;
  }
}
