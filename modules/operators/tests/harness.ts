import { createHash } from 'node:crypto';
import { deskCalls } from '@agio/contracts';
import type { AnyCall, DataOf, DeskCallName, DeskCalls, Handler, HandlerResult, Operator, RequestContext, Role } from '@agio/contracts';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { totpCode } from '@agio/credentials';
import type { Database } from '@agio/database';
import { proveAgain } from '@agio/database/testing';
import { canonicalJson } from '@agio/kernel';
import type { RequestKind } from '@agio/module';
import { realClock } from '@agio/kernel/clock';
import { PROVEN_INVITATION } from '../accounts/invitations.ts';
import { PROVEN_OPERATOR } from '../accounts/store.ts';
import { createOperators, operatorsMachine } from '../index.ts';
import type { Operators } from '../index.ts';

export const MASTER_KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';
export const PASSWORD = 'correct horse battery';

export interface Person {
  readonly operator: Operator;
  readonly token: string;
  readonly cookie: string;
  readonly secret: string;
}

/** The operators of a site, on their own clock. */
export class Desk {
  readonly core: Core;
  readonly operators: Operators;
  readonly errors: unknown[] = [];
  readonly alarms: string[] = [];
  /** The operators who decide, as the core learned last. */
  people: readonly (Operator & { readonly isActive: boolean })[] = [];
  readonly kinds: RequestKind[] = [];
  nowMs = Date.now();
  /** What the next call would submit. */
  command: object | undefined = undefined;
  readonly #database: Database;

  /** With the journal of an earlier one, if there is one. */
  constructor(
    database: Database,
    { core }: { readonly core: Core } = { core: new Core(undefined, undefined, undefined, [operatorsMachine]) },
  ) {
    this.core = core;
    this.#database = database;
    this.operators = createOperators({
      core: this.core,
      database,
      submit: (command) => this.submit(command),
      reached: () => Promise.resolve(true),
      now: () => this.nowMs,
      clock: realClock,
      publish: () => undefined,
      onError: (error) => this.errors.push(error),
      masterKey: MASTER_KEY,
      uidOf: (customer) => String(10_000_000 + customer),
      labelsOf: () => Promise.resolve(new Map()),
      sessionSecret: 'v3Yk8NqLr2TzXw5Jc7PbHd9GfSa4MuEo',
      https: false,
      followPeople: (operators) => {
        this.people = operators;
        return Promise.resolve();
      },
      alarm: (sentence) => void this.alarms.push(sentence),
      consoleOrigin: () => 'http://console.example',
      health: () => ({ checkedAt: 0, parts: [] }),
      keysRequired: false,
      commandOf: () => Promise.resolve({ command: this.command }),
      requestKinds: () => [...(this.operators.requests ?? []), ...this.kinds],
      machines: async () => ({ replicated: null, gateways: [], consoles: [] }),
      system: () => Promise.reject(new Error('not asked here')),
      site: () => ({ title: 'Agio', isDemo: false }),
      customerOf: (uid) => Promise.resolve(Number(uid) > 10_000_000 ? Number(uid) - 10_000_000 : undefined),
    });
  }

  submit(command: Command): Promise<Outcome> {
    return Promise.resolve(this.core.apply(this.core.sequence + 1, Math.max(this.nowMs, this.core.nowMs), command));
  }

  /** A verification as the gateway names it. */
  internal(verification: string): string {
    return createHash('sha256').update(verification).digest('hex').slice(0, 32);
  }

  /** Makes a call as the console's server would, without the gateway's checks. */
  async call<Name extends DeskCallName>(
    name: Name,
    input: { readonly body?: unknown; readonly query?: unknown; readonly params?: unknown },
    by: Partial<Pick<RequestContext, 'operator' | 'session' | 'ip' | 'userAgent' | 'cookies' | 'signs'>> = {},
  ): Promise<HandlerResult<DataOf<DeskCalls[Name]>> & { readonly cookie: string }> {
    const call: AnyCall = deskCalls[name];
    for (const part of ['body', 'query', 'params'] as const) call[part]?.parse(input[part] ?? {});
    let cookie = '';
    const context: RequestContext = {
      requestId: 'r',
      language: 'en-US',
      host: 'console.example',
      ip: '203.0.113.7',
      userAgent: 'Firefox',
      customer: 0,
      session: '',
      request: null,
      verification: '',
      deviceWaitsUntil: null,
      isKey: false,
      cookies: {},
      setHeader: (_name, value) => (cookie = value),
      ...by,
    };
    const handler = this.operators.desk[name as keyof Operators['desk']] as unknown as Handler<AnyCall>;
    const result = await handler({ query: {}, body: {}, params: {}, ...input }, context);
    return { ...(result as HandlerResult<DataOf<DeskCalls[Name]>>), cookie: /agio_console=([^;]*)/.exec(cookie)?.[1] ?? '' };
  }

  /** The next code of an authenticator: each is accepted once, so time passes. */
  code(secret: string): string {
    this.nowMs += 30_000;
    return totpCode(secret, this.nowMs);
  }

  /** A new operator who has accepted the invitation of the first owner. */
  async join(link: string): Promise<Person> {
    const invitation = link.replace(/^.*#/, '');
    const seen = must(await this.call('deskInvitation', { body: { invitation } }));
    const { secret } = seen;
    const accepted = await this.call('deskAccept', { body: { invitation, password: PASSWORD, secret, code: this.code(secret) } });
    const { self, token } = must(accepted);
    return { operator: { id: Number(self.id), name: self.name, roles: self.roles }, token, cookie: accepted.cookie, secret };
  }

  /** The first owner of the site. */
  async first(name = 'ada'): Promise<Person> {
    return this.join((await this.operators.inviteOwner(name))?.link ?? '');
  }

  /** An operator whom the first owner invited alone, which works until there is a second owner. */
  async hire(owner: Person, name: string, roles: readonly Role[], ownUid: string | null = null): Promise<Person> {
    const body = { name, roles: [...roles], ownUid, reason: 'a new colleague' };
    const { link } = must(await this.call('deskInvite', { body }, { operator: owner.operator }));
    return this.settle(await this.join(link ?? ''));
  }

  /** Operators and links that a test wrote itself count as if the program had written them. */
  async prove(): Promise<void> {
    await proveAgain(this.#database, [PROVEN_OPERATOR, PROVEN_INVITATION], MASTER_KEY);
  }

  /** An operator whom another owner confirmed long ago. */
  async settle(person: Person): Promise<Person> {
    await this.#database.query('update operators_account set decides_from = 0 where id = $1', [person.operator.id]);
    await this.prove();
    await this.operators.start?.();
    return person;
  }

  /** Whose token this is, from the usual device. */
  async who(token: string, from: { readonly userAgent?: string; readonly isBackground?: boolean } = {}): Promise<string | undefined> {
    const owner = await this.operators.ownerOf(token, { ip: '203.0.113.7', userAgent: 'Firefox', isBackground: false, ...from });
    return owner?.operator.name;
  }
}

/** The data of a success. Throws any other answer. */
export function must<Data>(result: HandlerResult<Data>): Data {
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.details ?? '')}`);
  return result.data;
}

/** The code of a refusal; 'SUCCESS' where there is none. */
export const codeOf = (result: HandlerResult<unknown>): string => (result.ok ? 'SUCCESS' : result.code);

export const payloadHash = (body: unknown): string => createHash('sha256').update(canonicalJson(body)).digest('hex');
