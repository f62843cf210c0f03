import type { AnyCall } from '@agio/contracts';
import type { NotServed } from '@agio/contracts/content/constants';
import type { NotLetIn } from './caller.ts';
import type { GatewayPorts, ServedCaller, SessionOwner } from './ports.ts';

/** A change by customers that does not say what they could lose by it must not boot. */
export function checkLosses(name: string, { loses, method, moves, principal }: AnyCall): void {
  const changes = principal === 'customer' && method === 'POST';
  if (changes && loses === undefined) throw new Error(`${name} does not say what a customer could lose by it`);
  if (moves === 'out' && loses !== 'value') throw new Error(`${name} moves money out, and says that nothing is lost`);
}

/**
 * The end of a new device's wait, for a call that loses something; null without one. API keys were made on a device that was known; of calls that
 * move money out the second verification asks.
 */
export function deviceWaits(
  ports: Pick<GatewayPorts, 'deviceWaits'>,
  { loses, moves, secondFactor }: AnyCall,
  owner: SessionOwner | undefined,
): number | null | Promise<number | null> {
  const isVerified = secondFactor && (moves === 'out' || moves === 'opens');
  const isAsked = (loses === 'value' && !isVerified) || loses === 'priced';
  if (!isAsked || owner === undefined || owner.isKey === true || owner.operator !== undefined || owner.scopes !== undefined) return null;
  return ports.deviceWaits(owner);
}

/** What of it is refused at once; of a priced call its handler decides. */
export function deviceRefusal({ loses }: AnyCall, until: number | null): NotLetIn | undefined {
  return loses === 'value' && until !== null ? { code: 'DEVICE_TOO_NEW', details: { until } } : undefined;
}

/** Why a call of customers that moves money is refused during maintenance; undefined if it is not. */
export function maintenanceRefusal(
  { closedUntil }: Pick<GatewayPorts, 'closedUntil'>,
  { duringMaintenance, loses = 'nothing', moves = 'none', principal }: AnyCall,
): NotLetIn | undefined {
  const isMove = loses !== 'nothing' || moves !== 'none';
  if (principal === 'operator' || duringMaintenance === true || !isMove) return undefined;
  const until = closedUntil?.() ?? null;
  return until === null ? undefined : { code: 'MAINTENANCE', details: { until } };
}

/** Why a call that begins something is refused to a caller whom the site does not serve; undefined if it is not. */
export function servedRefusal(
  { notServed }: Pick<GatewayPorts, 'notServed'>,
  call: AnyCall,
  caller: ServedCaller,
  body: unknown,
): NotLetIn | undefined | Promise<NotLetIn | undefined> {
  if (notServed === undefined || isTakenUnserved(call, body)) return undefined;
  const reason = notServed(caller);
  return reason instanceof Promise ? reason.then(refusalOf) : refusalOf(reason);
}

const refusalOf = (reason: NotServed | undefined): NotLetIn | undefined =>
  reason === undefined ? undefined : { code: 'NOT_SERVED', details: { reason } };

/** What ends something is taken of everybody, and so is what moves nothing unless it says otherwise. */
function isTakenUnserved(
  { duringMaintenance, loses = 'nothing', moves = 'none', principal, whereNotServed }: AnyCall,
  body: unknown,
): boolean {
  if (principal === 'operator' || whereNotServed === 'taken') return true;
  if (whereNotServed === 'refused') return false;
  if (whereNotServed !== undefined) return whereNotServed.state.includes(String((body as { readonly state?: unknown } | undefined)?.state));
  return duringMaintenance === true || (loses === 'nothing' && moves === 'none');
}
