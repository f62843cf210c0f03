import type {
  AnyCall,
  CallName,
  Calls,
  DataOf,
  DeskCallName,
  DeskCalls,
  Handler,
  HandlerResult,
  Operator,
  RequestContext,
} from '@agio/contracts';
import { calls, deskCalls } from '@agio/contracts';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { createLock } from '../index.ts';
import type { Lock, LockPorts } from '../index.ts';
import { lockMachine } from '../machine/index.ts';
import { lockProjection } from '../projection.ts';

export const [ALICE, BOB] = [1, 2] as const;
const COIN = 10n ** 8n;
export const PRODUCT = {
  coin: 'USDT',
  kind: 'linear',
  period: 'month',
  count: 3,
  cliff: 0,
  rate: '0.12',
  min: '10',
  max: '500',
  quota: '600',
  cap: '500',
  penalty: '0.05',
} as const;

/** Lock-ups over a core with money, whose rows follow every command: two customers with a thousand USDT each. It is noon of the 30th of January in Shanghai. */
export class LockSite {
  readonly core = new Core(undefined, undefined, undefined, [lockMachine]);
  nowMs = Date.UTC(2026, 0, 30, 4);
  lock: Lock;
  readonly told: string[] = [];
  readonly frames: string[] = [];
  readonly operator: Operator = { id: 7, name: 'fin', roles: ['finance'] };
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    this.lock = this.restarted();
  }

  /** The same site with another process. */
  restarted(): Lock {
    this.lock = createLock(this.#ports());
    return this.lock;
  }

  async open(): Promise<void> {
    await this.#database.query('truncate lock_product, lock_position, lock_row, lock_event, lock_teller');
    await this.submit({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
    for (const customer of [ALICE, BOB]) {
      await this.submit({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      await this.issue({ owner: customer, kind: 'trading' }, 1_000n);
    }
    await this.issue({ owner: 0, kind: 'house' }, 1_000n);
  }

  /** What two people agreed on, carried out. */
  async agreed(kind: string, payload: object, cause: string) {
    const request = this.lock.requests?.find((one) => one.kind === kind);
    assert(request !== undefined, `${kind} can be asked for`);
    const parsed = request.payload.parse(payload);
    const examined = await request.examine(parsed);
    if (!examined.ok) return { examined, done: examined };
    const people = { reason: 'all is well', asked: { id: 7, name: 'fin' }, decided: { id: 8, name: 'olga' }, changes: [] };
    return { examined, done: await request.run(parsed, { cause, ...people }) };
  }

  /** A funded product on sale; its number. */
  async sell(product: object = PRODUCT): Promise<string> {
    await this.agreed('lock.fund', { coin: 'USDT', amount: '100', account: 'house', way: 'in' }, `fund ${this.core.sequence}`);
    const { done } = await this.agreed('lock.product', product, `request ${this.core.sequence}`);
    assert(done.ok, `the product is made: ${JSON.stringify(done)}`);
    const { products } = await this.desk('deskLockProducts', {});
    const id = products[0]?.id ?? '';
    await this.desk('deskLockSale', { params: { id }, body: { state: 'on_sale' } });
    return id;
  }

  /** Each command has its own millisecond, and its rows are there before it is answered. */
  async submit(command: Command): Promise<Outcome> {
    this.nowMs += 1;
    return this.#apply(command);
  }

  /** Time passes, and what is due happens when it is due. */
  async pass(ms: number): Promise<void> {
    const until = this.nowMs + ms;
    for (let next = this.core.nextDueMs ?? Infinity; next <= until; next = this.core.nextDueMs ?? Infinity) {
      this.nowMs = Math.max(this.nowMs, next);
      await this.#apply({ kind: 'tick' });
    }
    this.nowMs = until;
  }

  /** Calls as a customer, through the contract's own forms; the gateway's doors are not part of it. */
  ask<N extends CallName>(name: N, input: Record<string, unknown>, as: number = ALICE, more: Partial<RequestContext> = {}) {
    const context = { customer: as, host: 'any', request: null, setHeader: () => undefined, ...more };
    return this.#call<DataOf<Calls[N]>>(calls[name], this.lock.handlers[name as 'lockPositions'], input, context);
  }

  async must<N extends CallName>(name: N, input: Record<string, unknown>, as: number = ALICE): Promise<DataOf<Calls[N]>> {
    const result = await this.ask(name, input, as);
    assert(result.ok, `${name} is answered, and not ${result.ok ? '' : `${result.code} ${JSON.stringify(result.details)}`}`);
    return result.data;
  }

  async desk<N extends DeskCallName>(name: N, input: Record<string, unknown>): Promise<DataOf<DeskCalls[N]>> {
    const context = { operator: this.operator, customer: 0 };
    const result = await this.#call<DataOf<DeskCalls[N]>>(deskCalls[name], this.lock.desk[name as 'deskLockSale'], input, context);
    assert(result.ok, `${name} is answered, and not ${result.ok ? '' : result.code}`);
    return result.data;
  }

  has(owner: number, kind: 'trading' | 'lock.principal' | 'lock.fund' | 'lock.promised'): string {
    return this.core.balances(owner).find((one) => one.kind === kind)?.available ?? '0';
  }

  issue(to: { readonly owner: number; readonly kind: 'trading' | 'house' }, coins: bigint): Promise<Outcome> {
    const cause = `seed ${to.owner} ${to.kind}`;
    return this.submit({ kind: 'issue', to, coin: 'USDT', amount: String(coins * COIN), reason: 'seed', cause });
  }

  async #apply(command: Command): Promise<Outcome> {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    const { atMs, facts, sequence } = outcome;
    await this.#database.transaction((session) => lockProjection.project(session, [{ sequence, atMs, facts }]));
    this.lock.note?.({ outcomes: [outcome] });
    return outcome;
  }

  async #call<Data>(declared: AnyCall, handler: unknown, input: Record<string, unknown>, context: object): Promise<HandlerResult<Data>> {
    const parsed: Record<string, unknown> = {};
    for (const part of ['query', 'body', 'params'] as const) {
      const read = declared[part]?.safeParse(input[part] ?? {});
      if (read?.success === false) return { ok: false, code: 'PARAMETER_ERROR', details: read.error.issues };
      parsed[part] = read?.data;
    }
    const result = (await (handler as Handler<AnyCall>)(parsed as never, context as never)) as HandlerResult<Data>;
    if (result.ok) declared.data.parse(result.data);
    return result;
  }

  #ports(): LockPorts {
    return {
      clock: realClock,
      core: this.core,
      database: this.#database,
      submit: (command) => this.submit(command),
      reached: () => Promise.resolve(true),
      now: () => this.nowMs,
      publish: (topic, frame) => void this.frames.push(`${topic.customer} ${JSON.stringify(frame)}`),
      onError: (error) => {
        throw error;
      },
      uidOf: String,
      customerOf: (uid) => Promise.resolve(/^[12]$/.test(uid) ? Number(uid) : undefined),
      timeZoneOf: () => 'Asia/Shanghai',
      siteOf: () => ({ rateCurrency: 'CNY' }),
      rates: () => ({ USDT: '7.1' }),
      tell: (id, customer, { data, event }) => Promise.resolve(void this.told.push(`${id} ${customer} ${event} ${data.amount}`)),
    };
  }
}
