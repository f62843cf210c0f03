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
import type { PaymentType } from '@agio/contracts/payment';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { UnprovenRow } from '@agio/database';
import type { Database } from '@agio/database';
import type { KeptPayee } from '@agio/deals';
import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { NamesInMemory } from '@agio/module/testing';
import { createOtc, otcMachine } from '../index.ts';
import type { Otc, OtcPorts } from '../index.ts';
import { otcProjection } from '../projection.ts';

export const MASTER_KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';
export const [MERCHANT, TAKER, STRANGER] = [1, 2, 3] as const;
const NAMES = ['', 'Lin Chen', 'Bob Chan', 'Eve Wu'];
const RIGHTS: Allowed = {
  otcTrade: true,
  otcMerchant: true,
  c2cProvider: false,
  diceDealer: false,
  otcOrderMax: { CNY: '50000', USD: '7000' },
};

/** OTC over a core with money, whose rows follow every command: a merchant, somebody who takes and a stranger, with ten thousand USDT each. */
export class OtcSite {
  readonly core = new Core(undefined, undefined, undefined, [otcMachine]);
  nowMs = Date.UTC(2026, 10, 23, 9);
  otc: Otc;
  reference: { price: bigint; atMs: number } | undefined;
  midnight: bigint | undefined;
  readonly levels = new Map<number, number>();
  readonly delays = new Map<number, number>();
  readonly methods = new Map<number, KeptPayee[]>();
  readonly told: string[] = [];
  readonly frames: string[] = [];
  readonly pictures = new Map<string, { readonly customer: number; by: string }>();
  rights = RIGHTS;
  /** The largest order in yuan of those whose level allows less. */
  readonly largest = new Map<number, string>();
  readonly names = new NamesInMemory();
  readonly linked = new Map<number, readonly number[]>();
  types: readonly PaymentType[] = ['bank', 'alipay', 'weixin'];
  own: number | undefined;
  /** Rows that somebody else wrote. */
  readonly unproven: string[] = [];
  readonly #database: Database;
  #projected: Promise<void> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
    this.otc = this.restarted();
  }

  /** The same site with another process. */
  restarted(): Otc {
    this.otc = createOtc(this.#ports());
    return this.otc;
  }

  async open(): Promise<void> {
    await this.#database.query(
      `truncate otc_ad, otc_order, otc_step, otc_scribe, otc_message, otc_merchant, otc_ad_words, otc_order_words, otc_payer, otc_block, otc_decision, otc_judgement`,
    );
    await this.submit({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
    await this.merchant(MERCHANT, 'Delta Exchange');
    for (const customer of [TAKER, STRANGER]) await this.#person(customer);
  }

  /** Another merchant, verified, with as many coins as everybody. */
  async merchant(customer: number, name: string): Promise<void> {
    await this.#person(customer);
    await this.ask('merchantCA', { body: { name } }, customer);
    const body = { decision: 'verify', reason: 'All is in order' };
    await this.operate('deskOtcMerchantDecide', { params: { id: String(customer) }, body });
  }

  async #person(customer: number): Promise<void> {
    await this.submit({ kind: 'create_customer', ref: `c${customer}`, wide: false });
    const to = { owner: customer, kind: 'fiat' } as const;
    await this.submit({ kind: 'issue', to, coin: 'USDT', amount: '1000000000000', reason: 'seed', cause: `seed ${customer}` });
    this.levels.set(customer, 2);
    this.methods.set(customer, [this.payee(customer)]);
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
    this.nowMs += 1;
    return this.#apply(command);
  }

  async #apply(command: Command): Promise<Outcome> {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    const { atMs, facts, sequence } = outcome;
    // One after the other, as the projections of a server.
    this.#projected = this.#projected.then(() =>
      this.#database.transaction((session) => otcProjection.project(session, [{ sequence, atMs, facts: facts }])),
    );
    await this.#projected;
    this.otc.note?.({ outcomes: [outcome] });
    return outcome;
  }

  /** Time passes, and what is due happens. */
  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    while ((this.core.nextDueMs ?? Infinity) <= this.nowMs) await this.#apply({ kind: 'tick' });
  }

  /** Calls as a customer, through the contract's own forms; the gateway's doors are not part of it. */
  ask<N extends CallName>(name: N, input: Record<string, unknown>, as: number, more: Partial<RequestContext> = {}) {
    const context = { customer: as, host: 'any', request: null, setHeader: () => undefined, ...more };
    return this.#call<DataOf<Calls[N]>>(calls[name], this.otc.handlers[name as 'otcAds'], input, context);
  }

  operate<N extends DeskCallName>(name: N, input: Record<string, unknown>, operator = this.operator) {
    return this.#call<DataOf<DeskCalls[N]>>(deskCalls[name], this.otc.desk[name as 'deskOtcOrders'], input, { operator, customer: 0 });
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

  advertise(into: Record<string, unknown> = {}, as: number = MERCHANT) {
    const price = { kind: 'fixed', price: '7.2' };
    const terms = { side: 'sell', coin: 'USDT', fiat: 'CNY', price, quantity: '1000', min: '100', max: '5000', windowMinutes: 15 };
    return this.must('otcAdvertise', { body: { ...terms, autoAccept: false, methods: ['bank'], ...into } }, as);
  }

  take(ad: { readonly id: string; readonly revision: number }, into: Record<string, unknown> = {}, as: number = TAKER) {
    const body = { id: ad.id, revision: ad.revision, price: '7.2', amount: '100', method: 'bank', ...into };
    return this.ask('otcTake', { body }, as);
  }

  /** An order of a hundred coins that the taker buys, paid if it should be. */
  async order(upTo: 'waiting' | 'unpaid' | 'paid' = 'waiting', into: Record<string, unknown> = {}): Promise<string> {
    const taken = await this.take(await this.advertise(into));
    assert(taken.ok, 'it is taken');
    const body = { id: taken.data.id };
    if (upTo !== 'waiting') await this.must('otcAccept', { body }, MERCHANT);
    if (upTo === 'paid') await this.must('otcPaid', { body: { ...body, payer: 'Bob Chan' } }, TAKER);
    return taken.data.id;
  }

  upload(customer: number, id: string): string {
    this.pictures.set(id, { customer, by: '' });
    return id;
  }

  available(customer: number): string {
    return this.core.balances(customer).find((one) => one.kind === 'fiat')?.available ?? '0';
  }

  #ports(): OtcPorts {
    return {
      clock: realClock,
      core: this.core,
      database: this.#database,
      masterKey: MASTER_KEY,
      submit: (command) => this.submit(command),
      reached: () => Promise.resolve(true),
      now: () => this.nowMs,
      feeMillionths: 1_000,
      publish: (topic, frame) => void this.frames.push(`${topic.customer} ${JSON.stringify(frame)}`),
      onError: (error) => {
        if (!(error instanceof UnprovenRow)) throw error;
        this.unproven.push(error.message);
      },
      uidOf: String,
      customerOf: (uid) => Promise.resolve(/^[1-9]\d{0,3}$/.test(uid) ? Number(uid) : undefined),
      labelsOf: (customers) => Promise.resolve(new Map(customers.map((one) => [one, `c${one}***`]))),
      reference: () => this.reference,
      midnight: () => this.midnight,
      typesOf: () => this.types,
      levelOf: (customer) => (this.levels.get(customer) ?? 0) as 0,
      isVerified: (customer) => (this.levels.get(customer) ?? 0) >= 2,
      hosts: () => [],
      rightsOf: (customer) => ({
        ...this.rights,
        otcOrderMax: { ...this.rights.otcOrderMax, CNY: this.largest.get(customer) ?? this.rights.otcOrderMax.CNY },
      }),
      verifiedNameOf: (customer) => Promise.resolve(NAMES[customer]),
      usableFor: (customer) => Promise.resolve(this.methods.get(customer) ?? []),
      hasMethod: (customer) => Promise.resolve((this.methods.get(customer) ?? []).length > 0),
      changeDelayUntil: (customer) => Promise.resolve(this.delays.get(customer) ?? null),
      names: this.names,
      samePersonAs: (customer) => Promise.resolve(this.linked.get(customer) ?? []),
      signedUpAt: () => Promise.resolve(this.nowMs - 40 * 86_400_000),
      hasAuthenticator: () => Promise.resolve(false),
      usePictures: (_session, customer, ids, by) => Promise.resolve(this.#use(customer, ids, by)),
      openPicture: (id, by, of) =>
        Promise.resolve(
          this.pictures.get(id)?.by === by && of?.includes(this.pictures.get(id)?.customer ?? 0) !== false
            ? { type: 'image/webp' as const, bytes: new Uint8Array([1]) }
            : undefined,
        ),
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
