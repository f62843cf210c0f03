import { request as httpRequest } from 'node:http';
import { calls, deskCalls, ROLES } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';
import type { SharedSite } from '../../harness/shared-sites.ts';
import { Chance } from '../simulate/chance.ts';
import { malformed } from './malformed.ts';
import type { Malformed } from './malformed.ts';

export interface Outcome {
  readonly requests: number;
  readonly routes: number;
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that were answered with a fault of the server, by no envelope, or not at all. */
  readonly faults: readonly string[];
}

const PATIENCE_MS = 60_000;

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Sends the bytes as they are: `fetch` would normalise the address. */
function send(origin: string, { body, headers, method, url }: Malformed, token: string): Promise<Answered> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      hostname,
      port,
      method,
      path: url,
      // An operator's session belongs to the program that signed in.
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'node',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      timeout: PATIENCE_MS,
    });
    let answer: Answered | undefined;
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve((answer = { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() })));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    // The server may answer and hang up before a body that is too long has been sent.
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (answer === undefined && error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
      else if (answer === undefined) setImmediate(() => resolve(answer ?? { status: 413, text: '{"code":"hung up"}' }));
    });
    request.end(body);
  });
}

/** Why an answer is not one that a client can work with. */
function faultOf({ status, text }: Answered): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status >= 400 && !text.startsWith('{"code":"')) return `${status} without a code: ${text.slice(0, 120)}`;
  return undefined;
}

/** Asks every route of customers and operators in turn with requests that have something wrong about them. */
export async function sendMalformed(site: SharedSite, count: number, seed: number): Promise<Outcome> {
  const chance = new Chance(seed, 'malform');
  const operator = await site.operator(...ROLES);
  let customer = await site.customer();
  const routes = [
    ...Object.values(calls).map((call: AnyCall) => ({ call, isDesk: false })),
    ...Object.values(deskCalls).map((call: AnyCall) => ({ call, isDesk: true })),
  ].filter(({ call }) => call.takes !== 'form' && !isEnd(call));
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const route = routes[(at + seed) % routes.length];
    if (route === undefined) break;
    const { call, isDesk } = route;
    const request = malformed(call, {}, chance);
    const ask = (): Promise<Answered> => send(isDesk ? site.consoleUrl : site.url, request, isDesk ? operator.token : customer.token);
    let answer = await ask().catch((error: unknown): Answered => ({ status: 599, text: String(error) }));
    if (answer.status === 401 && !isDesk && call.principal === 'customer') {
      // Something before has ended the session, as it may.
      customer = await site.customer();
      answer = await ask();
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const fault = faultOf(answer);
    if (fault !== undefined) faults.push(`${call.method} ${call.path} (${request.how}): ${fault}`);
  }
  return { requests: count, routes: routes.length, statuses, faults };
}

/** Calls after which the caller is nobody any more. */
const ENDS: readonly AnyCall[] = [calls.logout, calls.freezeOwnAccount, deskCalls.deskLogout];
const isEnd = (call: AnyCall): boolean => ENDS.includes(call);
