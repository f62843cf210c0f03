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
import type { Allowed } from '@agio/contracts/certification';
import type { C2cOrder } from '@agio/contracts/c2c';
import type { PaymentType } from '@agio/contracts/payment';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { UnprovenRow } from '@agio/database';
import type { Database } from '@agio/database';
import type { KeptPayee } from '@agio/deals';
import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { NamesInMemory } from '@agio/module/testing';
import { createC2c } from '../index.ts';
import type { C2c, C2cPorts } from '../index.ts';
import { c2cMachine } from '../machine.ts';
import { c2cProjection } from '../projection.ts';

export const MASTER_KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';
/** Two providers, a customer and a stranger. */
export const [NORTH, SOUTH, CUSTOMER, STRANGER] = [1, 2, 3, 4] as const;
const NAMES = ['', 'Lin Chen', 'Bob Chan', 'Eve Wu', 'Sam Ho'];
const RIGHTS: Allowed = {
  otcTrade: true,
  otcMerchant: true,
  c2cProvider: true,
  diceDealer: false,
  otcOrderMax: { CNY: '50000', USD: '7000' },
};
export const SETTING = {
  buyPrice: '7.1',
  sellPrice: '7.2',
  min: '10',
  max: '5000',
  dailyCap: '100000',
  payMethods: ['bank'],
  open: true,
  autoAccept: false,
};

/** C2C over a core with money, whose rows follow every command: two providers with settings, a customer and a stranger with two million USDT each. It is ten in the morning in Shanghai. */
export class C2cSite {
  readonly core = new Core(undefined, undefined, undefined, [c2cMachine]);
  nowMs = Date.UTC(2026, 10, 23, 2);
  c2c: C2c;
  midnight: bigint | undefined;
  readonly delays = new Map<number, number>();
  readonly methods = new Map<number, KeptPayee[]>();
  readonly told: string[] = [];
  readonly frames: string[] = [];
  readonly pictures = new Map<string, { readonly customer: number; by: string }>();
  readonly verified = new Set<number>([NORTH, SOUTH, CUSTOMER, STRANGER]);
  rights = RIGHTS;
  /** Whose level was withdrawn. */
  readonly withdrawn = new Set<number>();
  readonly names = new NamesInMemory();
  readonly linked = new Map<number, readonly number[]>();
  types: readonly PaymentType[] = ['bank', 'alipay', 'weixin'];
  own: number | undefined;
  /** Rows that somebody else wrote. */
  readonly unproven: string[] = [];
  /** Called before a command of an order is applied: something happens in between. */
  between: (() => Promise<void>) | undefined;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    this.c2c = this.restarted();
  }

  /** The same site with another process. */
  restarted(): C2c {
    this.c2c = createC2c(this.#ports());
    return this.c2c;
  }

  async open(providers: readonly number[] = [NORTH, SOUTH]): Promise<void> {
    await this.#database.query(
      `truncate c2c_provider, c2c_order, c2c_change, c2c_scribe, c2c_provider_words, c2c_judgement, c2c_order_words, c2c_step, c2c_decision`,
    );
    await this.submit({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
    for (const customer of [NORTH, SOUTH, CUSTOMER, STRANGER]) {
      await this.submit({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      const to = { owner: customer, kind: 'fiat' } as const;
      await this.submit({ kind: 'issue', to, coin: 'USDT', amount: '200000000000000', reason: 'seed', cause: `seed ${customer}` });
      this.methods.set(customer, [this.payee(customer)]);
    }
    for (const provider of providers) await this.provide(provider);
  }

  /** Makes somebody a provider who takes orders. */
  async provide(provider: number, setting: Record<string, unknown> = {}): Promise<void> {
    await this.must('c2cMerchantApply', { body: { name: `Exchange ${provider}` } }, provider);
    await this.judge(provider, 'verify');
    await this.set(provider, setting);
  }

  set(provider: number, setting: Record<string, unknown>) {
    return this.must('c2cMerchantSetting', { body: { ...SETTING, ...setting } }, provider);
  }

  judge(provider: number, decision: 'verify' | 'reject' | 'suspend' | 'resume') {
    return this.operate('deskC2cProviderDecide', { params: { id: String(provider) }, body: { decision, reason: 'All was looked at' } });
  }

  payee(customer: number, into: Partial<KeptPayee> = {}): KeptPayee {
    const holder = NAMES[customer] ?? '';
    return {
      id: `card-${customer}`,
      type: 'bank',
      holder,
      bank: 'Bank of the Delta',
      branch: '',
      number: `622848001234567${customer}`,
      qr: null,
      currency: 'CNY',
      ...into,
    };
  }

  /** Each command has its own millisecond, and its rows are there before it is answered. */
  async submit(command: Command): Promise<Outcome> {
    const { between } = this;
    this.between = undefined;
    await between?.();
    this.nowMs += 1;
    return this.#apply(command);
  }

  async #apply(command: Command): Promise<Outcome> {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    const { atMs, facts, sequence } = outcome;
    await this.#database.transaction((session) => c2cProjection.project(session, [{ sequence, atMs, facts }]));
    this.c2c.note?.({ outcomes: [outcome] });
    return outcome;
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
  ask<N extends CallName>(name: N, input: Record<string, unknown>, as: number, more: Partial<RequestContext> = {}) {
    const context = { customer: as, host: 'any', request: null, setHeader: () => undefined, ...more };
    return this.#call<DataOf<Calls[N]>>(calls[name], this.c2c.handlers[name as 'c2cInfo'], input, context);
  }

  operate<N extends DeskCallName>(name: N, input: Record<string, unknown>, operator = this.operator) {
    return this.#call<DataOf<DeskCalls[N]>>(deskCalls[name], this.c2c.desk[name as 'deskC2cOrders'], input, { operator, customer: 0 });
  }

  readonly operator: Operator = { id: 7, name: 'olga', roles: ['compliance'] };

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

  async must<N extends CallName>(name: N, input: Record<string, unknown>, as: number): Promise<DataOf<Calls[N]>> {
    const result = await this.ask(name, input, as);
    assert(result.ok, `${name} is answered, and not ${result.ok ? '' : `${result.code} ${JSON.stringify(result.details)}`}`);
    return result.data;
  }

  trade(into: Record<string, unknown> = {}, as: number = CUSTOMER, more: Partial<RequestContext> = {}) {
    const body = { side: 'buy', coin: 'USDT', amount: '100', payMethod: 'bank', ...into };
    return this.ask('c2cTrade', { body }, as, more);
  }

  /** An order of a hundred coins with the first provider that has come so far in the usual way. */
  async orderIn(state: C2cOrder['state'], side: 'buy' | 'sell' = 'buy'): Promise<string> {
    const made = await this.trade({ side, merchantId: String(NORTH) });
    assert(made.ok, 'it is made');
    const { id } = made.data;
    const body = { id };
    if (state === 'cancelled') await this.must('c2cUserCancel', { body }, CUSTOMER);
    if (state === 'expired') await this.pass(30 * 60_000);
    if (['untreated', 'unpaid', 'cancelled', 'expired'].includes(state)) return id;
    if (side === 'buy') await this.must('c2cUserBuyConfirm', { body }, CUSTOMER);
    else await this.must('c2cMerchantAccept', { body }, NORTH);
    if (side === 'sell' && state !== 'waiting_transfer') {
      await this.must('c2cMerchantProof', { body: { id, transaction: 'TX 1' } }, NORTH);
      await this.must('c2cMerchantSellConfirm', { body }, NORTH);
    }
    if (state === 'appealed') {
      await this.pass(15 * 60_000);
      await this.must('c2cAppeal', { body: { id, reason: 'Nothing came' } }, CUSTOMER);
    }
    if (state === 'success' && side === 'buy') await this.must('c2cMerchantBuyConfirm', { body }, NORTH);
    if (state === 'success' && side === 'sell') await this.must('c2cUserSellConfirm', { body }, CUSTOMER);
    return id;
  }

  upload(customer: number, id: string): string {
    this.pictures.set(id, { customer, by: '' });
    return id;
  }

  balance(customer: number, kind: 'fiat' | 'c2c.bond' = 'fiat'): { readonly available: string; readonly held: string } {
    const { available = '0', held = '0' } = this.core.balances(customer).find((one) => one.kind === kind) ?? {};
    return { available, held };
  }

  #ports(): C2cPorts {
    return {
      clock: realClock,
      core: this.core,
      database: this.#database,
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
      customerOf: (uid) => Promise.resolve(/^[1234]$/.test(uid) ? Number(uid) : undefined),
      labelsOf: (customers) => Promise.resolve(new Map(customers.map((one) => [one, `c${one}***`]))),
      reference: () => ({ price: 715_000_000n, atMs: this.nowMs }),
      midnight: () => this.midnight,
      timeZoneOf: () => 'Asia/Shanghai',
      typesOf: () => this.types,
      isVerified: (customer) => this.verified.has(customer),
      hosts: () => [],
      rightsOf: (customer) => (this.withdrawn.has(customer) ? { ...this.rights, c2cProvider: false } : this.rights),
      verifiedNameOf: (customer) => Promise.resolve(NAMES[customer]),
      usableFor: (customer) => Promise.resolve(this.methods.get(customer) ?? []),
      hasMethod: (customer) => Promise.resolve((this.methods.get(customer) ?? []).length > 0),
      changeDelayUntil: (customer) => Promise.resolve(this.delays.get(customer) ?? null),
      samePersonAs: (customer) => Promise.resolve(this.linked.get(customer) ?? []),
      operatorName: (operator) => (operator === this.operator.id ? this.operator.name : undefined),
      names: this.names,
      movements: () => Promise.resolve({ list: [], total: 0 }),
      usePictures: (_session, customer, ids, by) => Promise.resolve(this.#use(customer, ids, by)),
      openPicture: (id, by, of) =>
        Promise.resolve(
          this.pictures.get(id)?.by === by && of?.includes(this.pictures.get(id)?.customer ?? 0) !== false
            ? { type: 'image/webp' as const, bytes: new Uint8Array([1]) }
            : undefined,
        ),
      tell: (id, customer, { event }) => Promise.resolve(void this.told.push(`${id} ${customer} ${event}`)),
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
