import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { canonicalJson } from '@agio/kernel';
import type { CallName, DeskCallName } from '@agio/contracts';
import type { NotLetIn } from './caller.ts';
import type { GatewayPorts, SessionOwner } from './ports.ts';

const VERIFICATION = /^[\w-]{16,256}$/;

/** A verification in internal form: valid for one call. */
export function verificationHash(request: FastifyRequest): string {
  const given = request.headers['x-verification'];
  return typeof given === 'string' ? createHash('sha256').update(given).digest('hex').slice(0, 32) : '';
}

/**
 * Consumes the second verification of a request; undefined if this customer confirmed exactly this call and body in this
 * session. Else the reason, and the ways in which it could be confirmed.
 */
export async function secondFactorOf(
  ports: GatewayPorts,
  action: CallName | DeskCallName,
  request: FastifyRequest,
  { customer, operator, session }: SessionOwner,
): Promise<NotLetIn | undefined> {
  const given = request.headers['x-verification'];
  const verification = typeof given === 'string' && VERIFICATION.test(given) ? given : undefined;
  const payload = createHash('sha256')
    .update(canonicalJson(payloadOf(request)))
    .digest('hex');
  return ports.verify({ customer, operator, session, action, payload, body: request.body }, verification);
}

/** What a verification is bound to: the body, and what the path names if it names anything, so that none is good for another thing. */
function payloadOf({ body, params }: FastifyRequest): unknown {
  const named = params as Readonly<Record<string, string>> | undefined;
  return named === undefined || Object.keys(named).length === 0 ? (body ?? {}) : { body: body ?? {}, params: named };
}
