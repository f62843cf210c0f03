import { ChainUnavailable } from '../adapter.ts';

/** A node's answer: an object with unchecked fields. */
export type Answer = Readonly<Record<string, unknown>>;

/** The HTTP API of a TRON full node. Throws `ChainUnavailable` if it does not answer, or answers with an error. */
export interface TronApi {
  post(path: string, body: Answer): Promise<unknown>;
}

const TIMEOUT_MS = 30_000;
const KEY_HEADER = 'TRON-PRO-API-KEY';

/** `url` is where `/wallet/…` begins; neither it nor the key of the API is ever part of a message. */
export function tronApi(url: string, key?: string): TronApi {
  const base = url.endsWith('/') ? url.slice(0, -1) : url;
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { [KEY_HEADER]: key }) };
  return {
    async post(path, body) {
      const answer = await ask(`${base}/${path}`, path, { method: 'POST', headers, body: JSON.stringify(body) });
      const error = isObject(answer) ? (answer['Error'] ?? answer['error']) : undefined;
      if (error !== undefined) throw new ChainUnavailable(`${path}: ${typeof error === 'string' ? error : 'the node refuses'}`);
      return answer;
    },
  };
}

async function ask(href: string, path: string, request: RequestInit): Promise<unknown> {
  let status = 0;
  try {
    const response = await fetch(href, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    status = response.status;
    if (response.ok) return await response.json();
  } catch {
    throw new ChainUnavailable(`${path}: ${status === 0 ? 'no answer' : 'no answer that is one'}`);
  }
  throw new ChainUnavailable(`${path}: HTTP ${status}`);
}

/** An object of the answer; throws `ChainUnavailable` if it is not one. */
export function objectOf(value: unknown, what: string): Answer {
  if (!isObject(value)) throw new ChainUnavailable(`${what} is missing`);
  return value;
}

/** A list of objects; one that is left out is empty, as the API leaves out everything empty. */
export function listOf(value: unknown, what: string): readonly Answer[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new ChainUnavailable(`${what} is no list`);
  return value.map((one) => objectOf(one, what));
}

/** Bytes in hex, without a prefix. */
export function hexOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^([0-9a-fA-F]{2})*$/.test(value)) throw new ChainUnavailable(`${what} is no hex`);
  return value.toLowerCase();
}

/** A whole number that is not negative and exact; one that is left out is 0. */
export function countOf(value: unknown, what: string): number {
  const count = value ?? 0;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) throw new ChainUnavailable(`${what} is no exact number`);
  return count;
}

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
