import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall, RequestContext } from '@agio/contracts';
import { canonicalJson } from '@agio/kernel';
import type { SessionOwner } from './ports.ts';

const KEY = /^[\x21-\x7e]{1,128}$/;

export function hostOf(request: FastifyRequest): string {
  return request.hostname.toLowerCase();
}

export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  owner: SessionOwner | undefined,
  requestKey: RequestContext['request'],
  language: RequestContext['language'],
): RequestContext {
  return {
    requestId: request.id,
    language,
    host: hostOf(request),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    customer: owner?.customer ?? 0,
    session: owner?.session ?? '',
    request: requestKey,
    cookies: cookiesOf(request.headers.cookie),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

/** Hashes of an idempotency key and of what was asked with it; undefined where the key is malformed. */
export function requestKeyOf(call: AnyCall, request: FastifyRequest): RequestContext['request'] | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (!call.idempotent || typeof key !== 'string' || !KEY.test(key)) return undefined;
  return { key: digest(key), body: digest(`${call.method} ${call.path} ${canonicalJson(request.body ?? null)}`) };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function cookiesOf(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of (header ?? '').slice(0, 8192).split(';')) {
    const at = part.indexOf('=');
    if (at > 0) cookies[part.slice(0, at).trim()] = part.slice(at + 1).trim();
  }
  return cookies;
}
