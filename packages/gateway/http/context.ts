import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall, RequestContext } from '@agio/contracts';
import { canonicalJson } from '@agio/kernel';
import { USER_AGENT_MAX } from './caller.ts';
import type { SessionOwner } from './ports.ts';
import { verificationHash } from './second-factor.ts';

const KEY = /^[\x21-\x7e]{1,128}$/;

/** Whether a request names one host at most: of two, a proxy in front may have taken the other one (RFC 9112, §3.2). */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length <= 1;
}

export function hostOf(request: FastifyRequest): string {
  return request.hostname.toLowerCase();
}

/** What a handler can read about its request. Most handlers need little of it, so it is computed on access. */
export class CallContext implements RequestContext {
  readonly customer: number;
  readonly session: string;
  readonly request: RequestContext['request'];
  readonly language: RequestContext['language'];
  readonly deviceWaitsUntil: number | null;
  readonly #owner: SessionOwner | undefined;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #isKnownHost: boolean;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    owner: SessionOwner | undefined,
    requestKey: RequestContext['request'],
    { language, isKnownHost, deviceWaitsUntil }: Pick<RequestContext, 'language' | 'deviceWaitsUntil'> & { readonly isKnownHost: boolean },
  ) {
    this.customer = owner?.customer ?? 0;
    this.session = owner?.session ?? '';
    this.request = requestKey;
    this.language = language;
    this.deviceWaitsUntil = deviceWaitsUntil;
    this.#owner = owner;
    this.#request = request;
    this.#reply = reply;
    this.#isKnownHost = isKnownHost;
  }

  get operator(): RequestContext['operator'] {
    return this.#owner?.operator;
  }

  get isKey(): boolean {
    return this.#owner?.isKey === true;
  }

  get verification(): string {
    return verificationHash(this.#request);
  }

  get requestId(): string {
    return this.#request.id;
  }

  get host(): string {
    return hostOf(this.#request);
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
  }

  get bearer(): string {
    const { authorization = '' } = this.#request.headers;
    return authorization.startsWith('Bearer ') ? authorization.slice(7) : '';
  }

  get cookies(): Readonly<Record<string, string>> {
    return this.#isKnownHost ? cookiesOf(this.#request.headers.cookie) : {};
  }

  setHeader(name: string, value: string): void {
    this.#reply.header(name, value);
  }
}

/** Hashes of an idempotency key and of the request sent with it, what its path names included; undefined if the key is malformed, null without one. */
export function requestKeyOf(call: AnyCall, key: unknown, body: unknown, params: unknown): RequestContext['request'] | undefined {
  if (key === undefined) return null;
  if (!call.idempotent || typeof key !== 'string' || !KEY.test(key)) return undefined;
  const named = call.params === undefined ? '' : ` ${canonicalJson(params)}`;
  return { key: digest(key), body: digest(`${call.method} ${call.path}${named} ${canonicalJson(body ?? null)}`) };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function cookiesOf(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {};
  if (header === undefined) return cookies;
  for (const part of header.slice(0, 8192).split(';')) {
    const at = part.indexOf('=');
    if (at > 0) cookies[part.slice(0, at).trim()] = part.slice(at + 1).trim();
  }
  return cookies;
}
