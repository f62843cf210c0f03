import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import type { Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { deskCalls } from '@agio/contracts';
import type { AnyCall, DataOf, DeskCalls, Handler, HandlerResult, Operator, RequestContext } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import type { User } from '@agio/contracts/identity';
import type { DisabledReason } from '@agio/core';
import { RowProofs } from '@agio/database';
import type { Database, ProvenTable, Session } from '@agio/database';
import { proveAgain } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { addressOf } from '../shared/address.ts';
import { createIdentity } from '../index.ts';
import type { Identity, IdentityPorts, OutboxEntry } from '../index.ts';

export const PASSWORD = 'Violet42moss';
export const MASTER_KEY = 'a master key of tests that is long enough';
/** Proofs as those of a harness. */
export const PROOFS = new RowProofs(MASTER_KEY, (error) => {
  throw error;
});

const site: Site = {
  title: 'Agio',
  copyright: '',
  js_code: '',
  links: [],
  banners: [],
  logo: null,
  inviteCode: 'optional',
  favicon: '/favicon.svg',
  contacts: [],
  appLogo: null,
  languages: ['en-US'],
  themes: ['white'],
  defaultTheme: 'white',
  primaryColour: '#14889A',
  features: { coinTrade: true, otc: false, c2c: false, robot: false, dice: false, lock: false, shop: false, timeMachine: false },
  rateCurrency: 'CNY',
  timeZone: 'Asia/Shanghai',
  rates: {},
  paymentMethods: ['bank'],
  certificationLevels: [],
  demo: true,
};

/** Rows that a test wrote itself count as if the program had written them. */
export async function reprove(session: Session, ...tables: readonly ProvenTable[]): Promise<void> {
  await proveAgain(session, tables, MASTER_KEY);
}

export type DeskName = keyof Identity['desk'];
export interface DeskInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** An identity over a database, with a clock that stands still until it is moved, and a core that only counts. */
export class Harness {
  nowMs = Date.now();
  isDemo = false;
  inviteCode: Site['inviteCode'] = 'optional';
  /** The customers that the core accepts nothing from, and why. */
  readonly disabled = new Map<number, Set<DisabledReason>>();
  readonly cancelled: number[] = [];
  readonly erased: number[] = [];
  /** Customers whose money on its way out was stopped. */
  readonly stopped: number[] = [];
  /** About whom something is being checked. */
  readonly checking = new Set<number>();
  readonly holdings = new Map<number, { coins: string[]; openOrders: number }>();
  readonly onChain = new Map<string, number[]>();
  /** The customer account of an operator, by name. */
  readonly own = new Map<string, number>();
  readonly errors: unknown[] = [];
  readonly welcomed: number[] = [];
  readonly customers = new Map<string, number>();
  failNext: 'createCustomer' | 'welcome' | undefined;
  readonly identity: Identity;

  constructor(database: Database, overrides: Partial<IdentityPorts> = {}) {
    this.identity = createIdentity({
      database,
      clock: realClock,
      createCustomer: (ref) => {
        if (this.#fails('createCustomer')) return Promise.reject(new Error('the core is gone'));
        const number = this.customers.get(ref) ?? Math.floor(Math.random() * 1e9) + 1;
        this.customers.set(ref, number);
        return Promise.resolve(number);
      },
      welcome: (customer) => {
        if (this.#fails('welcome')) return Promise.reject(new Error('the core is gone'));
        this.welcomed.push(customer);
        return Promise.resolve();
      },
      inviteOf: async (code) => {
        const customer = await this.identity.accountOfCode(code);
        return customer === undefined ? undefined : { customer, code: 0, share: 0 };
      },
      tieInvited: () => Promise.resolve(),
      siteOf: () => ({ ...site, demo: this.isDemo, inviteCode: this.inviteCode }),
      mailOf: () => ({ title: site.title, imprint: '', mailFrom: null, logo: null }),
      notServed: () => undefined,
      isServing: () => true,
      coinsOf: () => [{ coin: 'USDT', available: '10', held: '0', locked: '0' }],
      realNameOf: () => Promise.resolve({ authLevel: 0, truename: null, baiduAi: 0 }),
      feesOf: () => ({ vip: 0, discount: '1' }),
      worthOf: () => ({ currency: 'CNY', value: '10', held: '0' }),
      customersOnChain: (text) => Promise.resolve(this.onChain.get(text) ?? []),
      isOwn: (operator, customer) => this.own.get(operator.name) === customer,
      sessionSecret: 'a secret of tests that is long enough',
      masterKey: MASTER_KEY,
      now: () => this.nowMs,
      mail: null,
      sms: null,
      keepMessages: true,
      // Harnesses of one database must not send each other's messages.
      messageQueue: `test-${randomUUID()}`,
      setDisabled: (customer, reason, isOn) => {
        this.setDisabled(customer, reason, isOn);
        return Promise.resolve();
      },
      core: { disabledBy: (customer) => [...(this.disabled.get(customer) ?? [])] },
      disabledCustomers: () => this.disabled.keys(),
      cancelOrders: (customer) => {
        this.cancelled.push(customer);
        return Promise.resolve();
      },
      stopOutgoing: (customer) => {
        this.stopped.push(customer);
        return Promise.resolve();
      },
      siteTitles: () => [site.title, 'Harbour'],
      holdings: (customer) => this.holdings.get(customer) ?? { coins: [], openOrders: 0 },
      isChecking: (customer) => Promise.resolve(this.checking.has(customer)),
      keptElsewhere: () => Promise.resolve({ favorites: ['BTC_USDT'] }),
      eraseElsewhere: (customer) => {
        this.erased.push(customer);
        return Promise.resolve();
      },
      isDisabled: (customer) => this.disabled.has(customer),
      https: false,
      origins: () => ['http://localhost:3000', 'http://127.0.0.1:3000'],
      captchaCost: 4,
      onError: (error) => this.errors.push(error),
      ...overrides,
    });
  }

  setDisabled(customer: number, reason: DisabledReason, isOn: boolean): void {
    const reasons = new Set(this.disabled.get(customer));
    if (isOn) reasons.add(reason);
    else reasons.delete(reason);
    if (reasons.size > 0) this.disabled.set(customer, reasons);
    else this.disabled.delete(customer);
  }

  /** A token for a proof of work, solved as a browser does. */
  async captcha(purpose: 'signup' | 'login' | 'reset'): Promise<string> {
    const made = await this.identity.handlers.createCaptcha({ body: { purpose } } as never, this.visitor().context);
    if (!made.ok) throw new Error(made.code);
    const { token } = ok(
      await this.identity.handlers.verifyCaptcha({ body: { payload: await solve(made.data.challenge) } } as never, this.visitor().context),
    );
    return token;
  }

  async sendCode(account: string): Promise<string> {
    const address = addressOf(account);
    const to = typeof address === 'string' ? account : address.value;
    const codes = (): readonly OutboxEntry[] => this.identity.outbox().filter((entry) => entry.to === to && entry.code !== null);
    const before = codes().length;
    ok(await this.signupGetCode(account));
    for (let waited = 0; codes().length === before; waited += 5) {
      if (waited > 5_000) throw new Error(`no code was sent to ${to}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return codes()[0]?.code ?? '';
  }

  /** The outbox, newest first, once it holds so many. */
  async messages(count: number): Promise<readonly OutboxEntry[]> {
    for (let waited = 0; this.identity.outbox().length < count; waited += 5) {
      if (waited > 5_000) throw new Error(`${this.identity.outbox().length} messages instead of ${count}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return this.identity.outbox();
  }

  async signupGetCode(account: string) {
    return this.identity.handlers.signupGetCode(
      { body: { account, token: await this.captcha('signup') } } as never,
      this.visitor().context,
    );
  }

  register(account: string, code: string, more: Record<string, unknown> = {}, visitor = this.visitor()) {
    const body = { account, code, password: PASSWORD, confirm: PASSWORD, country: 'CN', acceptTerms: true, ...more };
    return this.identity.handlers.register({ body } as never, visitor.context);
  }

  async login(account: string, password: string, visitor = this.visitor()) {
    return this.identity.handlers.login({ body: { account, password, token: await this.captcha('login') } } as never, visitor.context);
  }

  /** A call of the console, with input and answer as its contract has them. */
  async desk<Name extends DeskName>(
    name: Name,
    input: DeskInput,
    operator: Operator | undefined,
  ): Promise<HandlerResult<DataOf<DeskCalls[Name]>>> {
    const form: AnyCall = deskCalls[name];
    const read: Record<string, unknown> = {};
    for (const part of ['query', 'body', 'params'] as const) read[part] = form[part]?.parse(input[part] ?? {});
    const handler = this.identity.desk[name] as unknown as Handler<AnyCall>;
    const result = await handler(read as never, { ...this.visitor().context, operator });
    if (result.ok) form.data.parse(result.data);
    return result as HandlerResult<DataOf<DeskCalls[Name]>>;
  }

  /** A visitor with a cookie jar. */
  visitor(ip = '192.0.2.1'): Visitor {
    return new Visitor(ip);
  }

  #fails(what: 'createCustomer' | 'welcome'): boolean {
    if (this.failNext !== what) return false;
    this.failNext = undefined;
    return true;
  }
}

export class Visitor {
  readonly ip: string;
  readonly cookies: Record<string, string> = {};
  setCookie = '';

  constructor(ip: string) {
    this.ip = ip;
  }

  /** The same with a copy of another customer's cookies. */
  with(cookies: Readonly<Record<string, string>>): this {
    Object.assign(this.cookies, cookies);
    return this;
  }

  get context(): RequestContext {
    return this.as(0, '');
  }

  as(customer: number, session: string): RequestContext {
    return {
      requestId: 'r',
      language: 'en-US',
      host: 'localhost',
      ip: this.ip,
      userAgent: 'test',
      customer,
      session,
      request: null,
      verification: '',
      deviceWaitsUntil: null,
      isKey: false,
      cookies: { ...this.cookies },
      setHeader: (_name, value) => {
        this.setCookie = value;
        const [, name = '', content = ''] = /^([^=]+)=([^;]*)/.exec(value) ?? [];
        this.cookies[name] = content;
      },
    };
  }
}

/** What the page sends as `payload`. */
export async function solve(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

export function ok<Data>(result: { ok: true; data: Data } | { ok: false; code: string }): Data {
  if (!result.ok) throw new Error(result.code);
  return result.data;
}

export function codeOf(result: { ok: true } | { ok: false; code: string }): string {
  return result.ok ? 'SUCCESS' : result.code;
}

/** What a log-in brought that needed no second step. */
export function entered(result: { ok: true; data: object } | { ok: false; code: string }): { token: string; user: User } {
  const data = ok(result);
  if (!('token' in data)) throw new Error('a second step is due');
  return data as { token: string; user: User };
}
