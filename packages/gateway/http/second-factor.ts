import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { canonicalJson } from '@agio/kernel';
import type { CallName, DeskCallName } from '@agio/contracts';
import type { NotLetIn } from './caller.ts';
import type { GatewayPorts, SessionOwner } from './ports.ts';

const VERIFICATION = /^[\w-]{16,256}$/;

/** A verification as it is known inside: good for one call. */
export function verificationHash(request: FastifyRequest): string {
  const given = request.headers['x-verification'];
  return typeof given === 'string' ? createHash('sha256').update(given).digest('hex').slice(0, 32) : '';
}

/**
 * Uses up the second verification that a request carries; undefined where it was confirmed by this customer, in this
 * session, for this very call and body. Else why not, and in which ways it could be confirmed.
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
    .update(canonicalJson(request.body ?? {}))
    .digest('hex');
  return ports.verify({ customer, operator, session, action, payload, body: request.body }, verification);
}
