import type { FastifyRequest } from 'fastify';
import type { AnyCall, ErrorCode } from '@agio/contracts';
import type { GatewayPorts, KeyVerdict, SessionOwner } from './ports.ts';

/** Why a caller is rejected. */
export interface NotLetIn {
  readonly code: ErrorCode;
  readonly details?: unknown;
}

/** Characters of a browser's own description that are kept. */
export const USER_AGENT_MAX = 256;

/** Raw bodies of signed requests: a signature covers every byte, which parsed JSON does not preserve. */
const bodies = new WeakMap<FastifyRequest, string>();

/** Keeps the raw body if a signature will be checked against it. */
export function keepBody(request: FastifyRequest, body: string): void {
  if (request.headers['x-api-key'] !== undefined) bodies.set(request, body);
}

/** Identifies the caller: the owner of a token or of an API key, undefined for a visitor, or why they are rejected. */
export function callerOf(
  ports: GatewayPorts,
  call: AnyCall,
  request: FastifyRequest,
): SessionOwner | NotLetIn | undefined | Promise<SessionOwner | NotLetIn | undefined> {
  const { principal } = call;
  if (principal === 'visitor') return undefined;
  const { authorization } = request.headers;
  const token = authorization?.startsWith('Bearer ') === true ? authorization.slice(7) : undefined;
  if (principal === 'operator') return token === undefined ? undefined : ports.operatorOf?.(token, fromOf(request));
  if (authorization !== undefined) return token === undefined ? undefined : ports.ownerOf(token);
  return request.headers['x-api-key'] === undefined ? undefined : keyOwner(ports, call, request);
}

function fromOf({ headers, ip }: FastifyRequest): Parameters<NonNullable<GatewayPorts['operatorOf']>>[1] {
  return { ip, userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX), isBackground: headers['x-background'] !== undefined };
}

function keyOwner(
  ports: GatewayPorts,
  { apiScope }: AnyCall,
  request: FastifyRequest,
): SessionOwner | NotLetIn | Promise<SessionOwner | NotLetIn> {
  const { method, url, ip } = request;
  const header = (name: string): string => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : '';
  };
  const verdict = ports.keyOwnerOf({
    key: header('x-api-key'),
    timestamp: header('x-api-timestamp'),
    signature: header('x-api-signature'),
    method,
    url,
    body: bodies.get(request) ?? '',
    ip,
    scope: apiScope,
  });
  return verdict instanceof Promise ? verdict.then(ownerBy) : ownerBy(verdict);
}

function ownerBy(verdict: KeyVerdict): SessionOwner | NotLetIn {
  if (!verdict.ok) return { code: verdict.code, details: { problem: verdict.problem } };
  return { customer: verdict.customer, session: `key:${verdict.key}`, expiresAtMs: Infinity, isKey: true };
}
