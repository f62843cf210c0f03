import { Core } from '@agio/core';
import type { Fact, MachineReply, Refusal } from '@agio/core';
import { assert } from '@agio/kernel';
import { scheduleOf } from '../calendar/calendar.ts';
import { lockMachine } from '../machine/index.ts';
import type { RunningLock } from '../machine/index.ts';
import { lockPosition, lockRow } from '../model.ts';
import type { DefineProduct, LockCommand, LockStep, OpenVault, PositionRecord, ProductShape, RowRecord, Subscribe } from '../model.ts';

export const [ALICE, BOB] = [1, 2] as const;
export const ZONE = 'Asia/Shanghai';
/** Of a coin with eight decimals; each customer has a thousand of it, and the fund a hundred. */
export const COIN = 100_000_000n;

/** A core with lock-ups: two customers, a coin, and a funded reward account. It is noon in Shanghai. */
export class Bench {
  core = new Core(undefined, undefined, 64, [lockMachine]);
  readonly facts: Fact[] = [];
  nowMs = Date.UTC(2026, 0, 30, 4);

  constructor(fund = 100n * COIN) {
    this.raw({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
    for (const customer of [ALICE, BOB]) {
      this.raw({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      this.issue({ owner: customer, kind: 'trading' }, 1_000n * COIN);
    }
    if (fund > 0n) this.issue({ owner: 0, kind: 'lock.fund' }, fund);
  }

  get running(): RunningLock {
    return this.core.machine(lockMachine);
  }

  apply(command: LockCommand): MachineReply {
    return this.raw(command) as MachineReply;
  }

  /** The refusal, or `done`. */
  try(command: LockCommand): Refusal | 'done' {
    const reply = this.apply(command);
    return reply.ok ? 'done' : reply.refusal;
  }

  defining(into: Partial<DefineProduct> = {}): DefineProduct {
    return {
      kind: 'lock.define',
      product: 0,
      version: 0,
      coin: 'USDT',
      lockKind: 'linear',
      period: 'month',
      count: 3,
      cliff: 0,
      rate: 120_000,
      min: String(COIN),
      max: String(500n * COIN),
      quota: String(5_000n * COIN),
      cap: String(800n * COIN),
      penalty: 50_000,
      by: 7,
      decidedBy: 8,
      cause: 'request 1',
      ...into,
    };
  }

  /** A product on sale; its number. */
  product(into: Partial<DefineProduct> = {}): number {
    const made = this.apply(this.defining(into));
    assert(made.ok, 'the product is made');
    const id = made.id ?? 0;
    assert(this.try({ kind: 'lock.sale', product: id, state: 'on_sale', by: 7 }) === 'done', 'it is on sale');
    return id;
  }

  subscribing(product: number, into: Partial<Subscribe> = {}): Subscribe {
    const shape = this.running.books.product(product) satisfies ProductShape;
    const { dues, startsAtMs } = scheduleOf(ZONE, this.nowMs, shape);
    return {
      kind: 'lock.subscribe',
      customer: ALICE,
      product,
      version: shape.version,
      amount: String(100n * COIN),
      startsAtMs,
      dues,
      request: null,
      ...into,
    };
  }

  subscribe(product: number, into: Partial<Subscribe> = {}): number {
    const reply = this.apply(this.subscribing(product, into));
    assert(reply.ok, `it is subscribed, and not ${reply.ok ? '' : reply.refusal}`);
    return reply.id ?? 0;
  }

  vaulting(into: Partial<OpenVault> = {}): OpenVault {
    const dues = [this.nowMs + 30 * 86_400_000];
    return { kind: 'lock.vault', customer: ALICE, coin: 'USDT', amount: String(10n * COIN), dues, hasExit: true, request: null, ...into };
  }

  vault(into: Partial<OpenVault> = {}): number {
    const reply = this.apply(this.vaulting(into));
    assert(reply.ok, 'the vault is made');
    return reply.id ?? 0;
  }

  step(event: LockStep, position: number, customer: number = ALICE): Refusal | 'done' {
    return this.try({ kind: `lock.${event}`, customer, position });
  }

  /** Time passes, and what is due happens when it is due. */
  pass(ms: number): void {
    const until = this.nowMs + ms;
    for (let next = this.core.nextDueMs ?? Infinity; next <= until; next = this.core.nextDueMs ?? Infinity) {
      this.nowMs = Math.max(this.nowMs, next);
      this.raw({ kind: 'tick' });
    }
    this.nowMs = until;
  }

  /** Nothing runs for a while, and then everything that was missed happens. */
  sleep(ms: number): void {
    this.nowMs += ms;
    while ((this.core.nextDueMs ?? Infinity) <= this.nowMs) this.raw({ kind: 'tick' });
  }

  position(id: number): PositionRecord {
    const told = this.facts.filter(lockPosition.is).findLast((position) => position.id === id);
    assert(told !== undefined, 'the position was told');
    return told;
  }

  /** The latest rows of a position. */
  rows(id: number): RowRecord[] {
    const rows = new Map<number, RowRecord>();
    for (const row of this.facts.filter(lockRow.is)) if (row.position === id) rows.set(row.number, row);
    return [...rows.values()];
  }

  has(owner: number, kind: 'trading' | 'lock.principal' | 'lock.fund' | 'lock.promised'): bigint {
    return BigInt(this.core.balances(owner).find((one) => one.kind === kind)?.available ?? '0');
  }

  /** Everything that does not add up. */
  problems(): readonly string[] {
    return this.core.audit();
  }

  /** The same core out of its own snapshot. */
  restart(): void {
    this.core = new Core(undefined, this.core.save(), 64, [lockMachine]);
  }

  disable(customer: number): void {
    this.raw({ kind: 'set_disabled', customer, reason: 'operators', isOn: true });
  }

  issue(to: { readonly owner: number; readonly kind: 'trading' | 'lock.fund' }, amount: bigint): void {
    const cause = `seed ${to.owner} ${to.kind} ${this.core.sequence}`;
    this.raw({ kind: 'issue', to, coin: 'USDT', amount: String(amount), reason: 'seed', cause });
  }

  raw(command: Parameters<Core['apply']>[2]) {
    const { facts, reply } = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    this.facts.push(...facts);
    return reply;
  }
}
