import type { CallName, Calls, DataOf, Handler, HandlerResult, Handlers, Language, Operator, RequestContext, Role } from '@agio/contracts';
import type { NewMethod } from '@agio/contracts/payment';
import type { AccountRef, Command, Core, Outcome } from '@agio/core';
import type { Clock } from '@agio/kernel/clock';
import type { AppliedBatch } from './house.ts';

/** The two accounts that visitors of a demo log in with; the first one has a past. */
export const DEMO_ACCOUNTS = ['demo@agio.example', 'trader@agio.example'] as const;
/** The first one's certified name. */
export const DEMO_TRUENAME = 'Alex Chen';
/** Traders who take what others offer in the markets of a demo. */
export const TAKER_ACCOUNTS = ['taker', 'yun', 'rhee', 'tanaka', 'silva'].map((name) => `${name}@agio.example`);

/** A resident of a demo who trades for money outside: a name that is certified, and where they are paid. All of it is made up. */
export interface DemoTrader {
  readonly truename: string;
  readonly methods: readonly NewMethod[];
  /** What is in the fiat account from the beginning. */
  readonly fiat: Readonly<Record<string, string>>;
  readonly levels: readonly ('ordinary' | 'primary' | 'senior')[];
  /** By the fields of `SiteModule.traders`: their public names there. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A resident of a demo who is there because of a capability. */
export interface DemoCustomer {
  readonly account: string;
  readonly username: string;
  readonly trader?: DemoTrader;
}

export const demoCard = (bank: string, number: string): NewMethod => ({ type: 'bank', bank, number, currency: 'CNY' });
export const demoAlipay = (account: string, code: string): NewMethod => ({
  type: 'alipay',
  account,
  qr: `https://qr.alipay.com/${code}`,
});
export const demoWeixin = (account: string, code: string): NewMethod => ({ type: 'weixin', account, qr: `wxp://${code}` });

/** What a capability adds to a demo with. */
export interface DemoPorts {
  readonly clock: Clock;
  readonly core: Core;
  readonly handlers: Handlers<CallName>;
  /** Numbers of customers by their accounts. */
  readonly customers: ReadonlyMap<string, number>;
  submit(command: Command): Promise<Outcome>;
  /** An operator of the demo who has a role. */
  operatorWith(role: Role): Operator;
  /** The demo cannot be made. */
  fail(message: string, error?: unknown): never;
}

/** What a capability adds to a demo site, in this order. `Opened` is its open module. */
export interface ModuleDemo<Opened> {
  readonly customers?: readonly DemoCustomer[];
  /** What is there from the beginning; again it changes nothing. */
  seed?(opened: Opened, ports: DemoPorts): Promise<void>;
  /** What began weeks ago and goes on; what is returned is done in the present. */
  begin?(ports: DemoPorts): Promise<() => Promise<void>>;
  /** What happens in each step of the days in which customers traded. */
  meanwhile?(ports: DemoPorts): Promise<(random: () => number) => Promise<void>>;
  /** What is as of now. */
  finish?(opened: Opened, ports: DemoPorts): Promise<void>;
  /** A program that acts as its people while the site runs. */
  resident?(ports: PersonPorts): Resident;
}

/** A program that acts as people of a demo while the site runs. Never in production. */
export interface Resident {
  start(): Promise<void>;
  /** Receives what was applied. */
  note(published: AppliedBatch): void;
  stop(): void;
}

/** The number of a customer of the demo; without them it cannot be made. */
export function demoCustomer({ customers, fail }: Pick<DemoPorts, 'customers' | 'fail'>, account: string | undefined): number {
  return customers.get(account ?? '') ?? fail(`the demo has no ${account}`);
}

/** Issues atoms of a coin once for its cause. */
export async function issueDemo(
  { fail, submit }: Pick<DemoPorts, 'fail' | 'submit'>,
  to: AccountRef,
  coin: string,
  atoms: bigint,
  cause: string,
): Promise<void> {
  const { reply } = await submit({ kind: 'issue', to, coin, amount: String(atoms), reason: 'seed', cause });
  if (!reply.ok && reply.refusal !== 'already_exists') fail(`issue: ${reply.refusal}`);
}

/** A request of the program itself, on behalf of a customer. */
export function contextFor(customer: number): RequestContext {
  return {
    requestId: 'seed',
    language: 'en-US',
    host: 'localhost',
    ip: '127.0.0.1',
    userAgent: 'seed',
    customer,
    session: '',
    request: null,
    verification: '',
    deviceWaitsUntil: null,
    isKey: false,
    cookies: {},
    setHeader: () => undefined,
  };
}

/** A request of the program itself, on behalf of an operator. */
export const contextForOperator = (operator: Operator): RequestContext => ({ ...contextFor(0), operator });

/** What a call of the demo has to give; without it the demo cannot be made. */
export function demoData<Data>({ fail }: Pick<DemoPorts, 'fail'>, what: string, result: HandlerResult<Data>): Data {
  return result.ok ? result.data : fail(`${what}: ${result.code}`);
}

/** How long a resident thinks before each step, at least and at most. */
const THINKS_MS = [2_500, 6_000] as const;

export const thinking = (): number => THINKS_MS[0] + Math.random() * (THINKS_MS[1] - THINKS_MS[0]);

export interface PersonPorts {
  readonly clock: Clock;
  readonly handlers: Handlers<CallName>;
  /** Number of the customer with an account. */
  customerNamed(account: string): Promise<number | undefined>;
  /** The language that the customer with a uid reads; English if there is none. */
  languageOf(uid: string): Promise<Language>;
  log(message: string, error?: unknown): void;
}
/** How programs of the demo act as customers: by the same calls, some seconds later, until they are stopped. */
export class Person {
  readonly #ports: Pick<PersonPorts, 'clock' | 'handlers' | 'log'>;
  readonly #who: string;
  readonly #timers = new Set<() => void>();
  #isStopped = false;

  constructor(ports: Pick<PersonPorts, 'clock' | 'handlers' | 'log'>, who: string) {
    this.#ports = ports;
    this.#who = who;
  }

  stop(): void {
    this.#isStopped = true;
    for (const end of this.#timers) end();
  }

  /** As the gateway calls it; undefined if it is refused, which for these programs is no news. */
  async call<N extends CallName>(
    name: N,
    input: { readonly query?: unknown; readonly params?: unknown; readonly body?: unknown },
    customer: number,
  ): Promise<DataOf<Calls[N]> | undefined> {
    if (this.#isStopped) return undefined;
    const handler = this.#ports.handlers[name] as Handler<Calls[CallName]>;
    const result = await handler({ query: undefined, params: undefined, body: undefined, ...input } as never, contextFor(customer));
    return result.ok ? (result.data as DataOf<Calls[N]>) : undefined;
  }

  later(act: () => Promise<void>, ms: number): void {
    if (this.#isStopped) return;
    const end = this.#ports.clock.after(ms, () => {
      this.#timers.delete(end);
      act().catch((error: unknown) => (this.#isStopped ? undefined : this.#ports.log(this.#who, error)));
    });
    this.#timers.add(end);
  }

  repeat(act: () => Promise<void>, ms: number): void {
    this.later(async () => {
      this.repeat(act, ms);
      await act();
    }, ms);
  }
}
