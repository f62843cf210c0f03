import type {
  RightName,
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
import { calls, deskCalls, RIGHTS } from '@agio/contracts';
import type { PaymentType } from '@agio/contracts/payment';
import { Core } from '@agio/core';
import type { Command, Fact, Machine, Outcome } from '@agio/core';
import { UnprovenRow } from '@agio/database';
import type { Database, Projection } from '@agio/database';
import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { InTurn } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { NamesInMemory } from '@agio/module/testing';
import type { DecidedAlone } from '../alone.ts';
import type { KeptPayee, PeerPorts } from '../ports.ts';

/** Nothing that a certification could allow. */
export const NO_RIGHTS = Object.fromEntries(RIGHTS.map((name) => [name, false])) as Readonly<Record<RightName, boolean>>;
export const MASTER_KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';

interface SiteSettings {
  readonly machine: Machine;
  readonly projection: Projection<Fact>;
  readonly startMs: number;
  /** Certified names by number of the customer. */
  readonly names: readonly string[];
}

/** A module in which operators decide. */
interface Deciding extends OpenModule {
  decidedAlone(sinceMs: number): Promise<readonly DecidedAlone[]>;
}

/** A module over a core with money, whose rows follow every command. */
export abstract class PeerSite<Opened extends Deciding> {
  readonly core: Core;
  nowMs: number;
  midnight: bigint | undefined;
  readonly delays = new Map<number, number>();
  readonly methods = new Map<number, KeptPayee[]>();
  /** Methods that their owners remove while an order that they are for is being made. */
  readonly removed = new Set<string>();
  readonly told: string[] = [];
  readonly frames: string[] = [];
  readonly pictures = new Map<string, { readonly customer: number; by: string }>();
  readonly names = new NamesInMemory();
  readonly linked = new Map<number, readonly number[]>();
  types: readonly PaymentType[] = ['bank', 'alipay', 'weixin'];
  own: number | undefined;
  /** What was decided in other capabilities. */
  elsewhere: readonly DecidedAlone[] = [];
  /** Forged rows. */
  readonly unproven: string[] = [];
  /** Called before a command of an order is applied: something happens in between. */
  between: (() => Promise<void>) | undefined;
  readonly operator: Operator = { id: 7, name: 'olga', roles: ['compliance'] };
  protected readonly database: Database;
  readonly #of: SiteSettings;
  #opened: Opened | undefined;
  #projected: Promise<void> = Promise.resolve();

  constructor(database: Database, settings: SiteSettings) {
    this.database = database;
    this.#of = settings;
    this.nowMs = settings.startMs;
    this.core = new Core(undefined, undefined, undefined, [settings.machine]);
  }

  protected abstract create(): Opened;

  /** The module of this process. */
  protected get opened(): Opened {
    this.#opened ??= this.create();
    return this.#opened;
  }

  /** The same site with another process. */
  restarted(): Opened {
    this.#opened = undefined;
    return this.opened;
  }

  /** A customer with money and a payment method. */
  protected async person(customer: number, atoms: string): Promise<void> {
    await this.submit({ kind: 'create_customer', ref: `c${customer}`, wide: false });
    const to = { owner: customer, kind: 'fiat' } as const;
    await this.submit({ kind: 'issue', to, coin: 'USDT', amount: atoms, reason: 'seed', cause: `seed ${customer}` });
    this.methods.set(customer, [this.payee(customer)]);
  }

  payee(customer: number, into: Partial<KeptPayee> = {}): KeptPayee {
    const holder = this.#of.names[customer] ?? '';
    const account = { bank: 'Bank of the Delta', branch: '', number: `622848001234567${customer}` };
    return { id: `card-${customer}`, type: 'bank', holder, ...account, qr: null, currency: 'CNY', ...into };
  }

  /** Each command has its own millisecond, and its rows are there before it is answered. */
  async submit(command: Command): Promise<Outcome> {
    const { between } = this;
    this.between = undefined;
    await between?.();
    this.nowMs += 1;
    return this.apply(command);
  }

  protected async apply(command: Command): Promise<Outcome> {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    const { atMs, facts, sequence } = outcome;
    // One after the other, as the projections of a server.
    this.#projected = this.#projected.then(() =>
      this.database.transaction((session) => this.#of.projection.project(session, [{ sequence, atMs, facts }])),
    );
    await this.#projected;
    this.opened.note?.({ outcomes: [outcome] });
    return outcome;
  }

  /** Time passes, and what is due happens when it is due. */
  async pass(ms: number): Promise<void> {
    const until = this.nowMs + ms;
    for (let next = this.core.nextDueMs ?? Infinity; next <= until; next = this.core.nextDueMs ?? Infinity) {
      this.nowMs = Math.max(this.nowMs, next);
      await this.apply({ kind: 'tick' });
    }
    this.nowMs = until;
  }

  /** Calls as a customer, through the contract's own forms; the gateway's doors are not part of it. */
  ask<N extends CallName>(name: N, input: Record<string, unknown>, as: number, more: Partial<RequestContext> = {}) {
    const context = { customer: as, host: 'any', request: null, setHeader: () => undefined, ...more };
    return this.#call<DataOf<Calls[N]>>(calls[name], this.opened.handlers, name, input, context);
  }

  operate<N extends DeskCallName>(name: N, input: Record<string, unknown>, operator = this.operator) {
    return this.#call<DataOf<DeskCalls[N]>>(deskCalls[name], this.opened.desk ?? {}, name, input, { operator, customer: 0 });
  }

  async #call<Data>(
    declared: AnyCall,
    handlers: object,
    name: string,
    input: Record<string, unknown>,
    context: object,
  ): Promise<HandlerResult<Data>> {
    const parsed: Record<string, unknown> = {};
    for (const part of ['query', 'body', 'params'] as const) {
      const read = declared[part]?.safeParse(input[part] ?? {});
      if (read?.success === false) return { ok: false, code: 'PARAMETER_ERROR', details: read.error.issues };
      parsed[part] = read?.data;
    }
    const handler = (handlers as Readonly<Record<string, Handler<AnyCall>>>)[name];
    assert(handler !== undefined, `${name} is a call of the module`);
    const result = (await handler(parsed as never, context as never)) as HandlerResult<Data>;
    if (result.ok) declared.data.parse(result.data);
    return result;
  }

  async must<N extends CallName>(name: N, input: Record<string, unknown>, as: number): Promise<DataOf<Calls[N]>> {
    const result = await this.ask(name, input, as);
    assert(result.ok, `${name} is answered, and not ${result.ok ? '' : `${result.code} ${JSON.stringify(result.details)}`}`);
    return result.data;
  }

  upload(customer: number, id: string): string {
    this.pictures.set(id, { customer, by: '' });
    return id;
  }

  balance(customer: number, kind = 'fiat'): { readonly available: string; readonly held: string } {
    const { available = '0', held = '0' } = this.core.balances(customer).find((one) => one.kind === kind) ?? {};
    return { available, held };
  }

  /** What modules of peer orders need alike; certified people, and what that allows, each site declares itself. */
  protected ports(): Omit<PeerPorts<{ readonly event: string }>, 'customerOf' | 'isVerified' | 'reference' | 'rightsOf'> {
    return {
      clock: realClock,
      core: this.core,
      database: this.database,
      masterKey: MASTER_KEY,
      submit: (command) => this.submit(command),
      reached: () => Promise.resolve(true),
      now: () => this.nowMs,
      publish: (topic, frame) => void this.frames.push(`${topic.customer} ${JSON.stringify(frame)}`),
      onError: (error) => {
        if (!(error instanceof UnprovenRow)) throw error;
        this.unproven.push(error.message);
      },
      uidOf: String,
      labelsOf: (customers) => Promise.resolve(new Map(customers.map((one) => [one, `c${one}***`]))),
      midnight: () => this.midnight,
      typesOf: () => this.types,
      hosts: () => [],
      verifiedNameOf: (customer) => Promise.resolve(this.#of.names[customer]),
      usableFor: (customer) => Promise.resolve(this.methods.get(customer) ?? []),
      areUsable: (_customer, ids) => Promise.resolve(ids.every((id) => !this.removed.has(id))),
      hasMethod: (customer) => Promise.resolve((this.methods.get(customer) ?? []).length > 0),
      changeDelayUntil: (customer) => Promise.resolve(this.delays.get(customer) ?? null),
      names: this.names,
      alone: { turn: new InTurn(), since: async (atMs) => [...(await this.opened.decidedAlone(atMs)), ...this.elsewhere] },
      samePersonAs: (customer) => Promise.resolve(this.linked.get(customer) ?? []),
      useOrderPictures: (_session, customer, ids, by) => Promise.resolve(this.#use(customer, ids, by)),
      openPicture: (id, by, of) => {
        const found = this.pictures.get(id);
        const isTheirs = found?.by === by && of?.includes(found.customer) !== false;
        return Promise.resolve(isTheirs ? { type: 'image/webp', bytes: new Uint8Array([1]) } : undefined);
      },
      tell: (id, customer, { event }) => Promise.resolve(void this.told.push(`${id} ${customer} ${event}`)),
      operatorName: (operator) => (operator === this.operator.id ? this.operator.name : undefined),
      isOwn: (_operator, customer) => customer === this.own,
    };
  }

  #use(customer: number, ids: readonly string[], by: string): boolean {
    const own = ids.map((id) => this.pictures.get(id));
    if (!own.every((one) => one?.customer === customer && one.by === '')) return false;
    for (const one of own) if (one !== undefined) one.by = by;
    return true;
  }
}
