import { createClient } from '@agio/client';
import type { Client } from '@agio/client';
import { calls } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';
import { solveCaptcha } from '../../apps/server/demo/captcha.ts';
import { PASSWORD } from '../../harness/small-site.ts';

/** What a call is made with. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without the token of the session. */
  readonly isAnonymous?: boolean;
}

export interface Told {
  readonly code: string;
  readonly data?: unknown;
  readonly details?: unknown;
  /** The whole answer, whatever it is. */
  readonly text: string;
}

/** The path of a call with its parameters and query. */
export function pathOf({ path }: Pick<AnyCall, 'path'>, { params = {}, query = {} }: Input): string {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));
  const pairs = Object.entries(query).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, wordOf(value)]]));
  return pairs.length === 0 ? named : `${named}?${new URLSearchParams(pairs).toString()}`;
}

/** A value as an address takes it. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Makes a call as any program can; a picture is answered as the code PICTURE. */
export async function askAt(url: string, call: Pick<AnyCall, 'method' | 'path'>, input: Input): Promise<Told & { cookies: string[] }> {
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const response = await fetch(url + pathOf(call, input), {
    method: call.method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...input.headers },
    ...(body === undefined ? {} : { body }),
  });
  const cookies = response.headers.getSetCookie();
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').includes('json')) return { code: 'PICTURE', text: '', cookies };
  const { code, data, details } = JSON.parse(text) as Omit<Told, 'text'>;
  return { code, data, details, text, cookies };
}

/** Somebody with an e-mail address, a password and a browser that keeps its cookies. */
export class Person {
  readonly account: string;
  /** The typed client of this session, for what is prepared. */
  readonly client: Client;
  token = '';
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, account: string) {
    this.#url = url;
    this.account = account;
    this.client = createClient({ baseUrl: url, language: 'en-US', getToken: () => this.token });
  }

  /** The core's number, which a test may know. */
  async number(): Promise<number> {
    return Number((await this.client.call('getInfo')).user?.uid ?? '0') - 10_000_000;
  }

  async ask(call: Pick<AnyCall, 'method' | 'path'>, input: Input = {}): Promise<Told> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isOwn = this.token !== '' && input.isAnonymous !== true;
    const own = { ...(isOwn ? { authorization: `Bearer ${this.token}` } : {}), ...(cookie === '' ? {} : { cookie }) };
    const told = await askAt(this.#url, call, { ...input, headers: { ...own, ...input.headers } });
    for (const line of told.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return told;
  }

  /** Proof of work and password, on the device of the cookies. Returns the code of the answer. */
  async logIn(password = PASSWORD): Promise<string> {
    this.token = '';
    const { challenge } = (await this.ask(calls.createCaptcha, { body: { purpose: 'login' } })).data as {
      challenge: Parameters<typeof solveCaptcha>[0];
    };
    const proof = await this.ask(calls.verifyCaptcha, { body: { payload: await solveCaptcha(challenge) } });
    const { token } = proof.data as { token: string };
    const told = await this.ask(calls.login, { body: { account: this.account, password, token } });
    this.#keep(told);
    return told.code;
  }

  /** A token lives for half an hour; the session goes on. */
  async renew(): Promise<string> {
    const told = await this.ask(calls.renewSession, { body: {} });
    this.#keep(told);
    return told.code;
  }

  #keep({ data }: Told): void {
    if (typeof data === 'object' && data !== null && 'token' in data) this.token = String(data.token);
  }
}
