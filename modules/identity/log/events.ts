import type { RequestContext } from '@agio/contracts';
import type { SecurityEvent } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import type { Address } from '../shared/address.ts';
import { deviceLabel } from '../shared/device-label.ts';
import { FACTOR_CHANGES } from '../shared/message.ts';
import type { FactorChange, Recipient } from '../shared/message.ts';
import type { LogParts } from './parts.ts';
import { freezeTokenOf } from './freeze-link.ts';
import { noteSecurityEvent } from './history.ts';
import type { Origin } from './history.ts';
import { dropVerifications } from '../factors/verifications.ts';

/** Changes after which withdrawals and OTC sales are delayed (product.md §4, §11). */
const DELAYING: ReadonlySet<SecurityEvent> = new Set([
  'password_changed',
  'password_reset',
  'otp_bound',
  'otp_unbound',
  'pay_password_set',
  'pay_password_changed',
  'email_changed',
  'mobile_changed',
  'passkey_added',
  'passkey_removed',
  'factors_reset',
  // The reason for freezing the account may still exist.
  'unfrozen',
]);
export const CHANGE_DELAY_MS = 24 * 60 * 60_000;

export interface Happening extends Origin {
  readonly customer: number;
  readonly event: SecurityEvent;
  readonly language?: RequestContext['language'];
  readonly host?: string;
  /** The address to notify instead of the customer's current one. */
  readonly address?: Address;
  /** How many API keys were removed with it. */
  readonly keys?: number;
}

/** An event caused by a request. Fields are read individually, because the gateway's context computes them on access. */
export function happened(context: RequestContext, event: SecurityEvent, customer = context.customer): Happening {
  const { ip, userAgent, language, host } = context;
  return { customer, event, ip, userAgent, language, host };
}

type Parts = Pick<LogParts, 'ports' | 'messages' | 'freezeKey'>;

/**
 * Records an event in the account's security log, notifies the customer if it matters, and, if a factor changed, delays
 * withdrawals and revokes open verifications. With `session` all of it belongs to that transaction; call `messages.start` before.
 */
export async function noteEvent(parts: Parts, happening: Happening, session: Session): Promise<void> {
  const { ports } = parts;
  const { customer, event } = happening;
  const nowMs = ports.now();
  await noteSecurityEvent(session, customer, event, happening, nowMs);
  if (DELAYING.has(event)) {
    await session.query('update identity_account set changed_at = $2 where customer = $1', [customer, nowMs]);
    await dropVerifications(session, customer);
  }
  await tellOf(parts, happening, session, nowMs);
}

/** When the delay of withdrawals and OTC sales ends; null without one. */
export function delayUntil(changedAt: number | null, nowMs: number): number | null {
  return changedAt !== null && changedAt + CHANGE_DELAY_MS > nowMs ? changedAt + CHANGE_DELAY_MS : null;
}

async function tellOf({ ports, messages, freezeKey }: Parts, happening: Happening, session: Session, atMs: number): Promise<void> {
  const { customer, event, address, language, host, ip, userAgent, keys = 0 } = happening;
  const to: Recipient = { customer, address, language, host };
  const security = { atMs, freezeUrl: freezeUrlFor({ ports, freezeKey }, customer, atMs) };
  if (isFactorChange(event)) return void (await messages.tell(to, 'factor_changed', { ...security, what: event }, session));
  switch (event) {
    case 'new_device':
      return void (await messages.tell(to, event, { ...security, device: deviceLabel(userAgent), ip }, session));
    case 'password_changed':
    case 'password_reset':
      return void (await messages.tell(to, event, { ...security, keys }, session));
    case 'unfrozen':
      return void (await messages.tell(to, event, security, session));
    case 'email_changed':
    case 'mobile_changed':
      return void (await messages.tell(
        to,
        'contact_changed',
        { ...security, what: event === 'email_changed' ? 'email' : 'mobile' },
        session,
      ));
    case 'frozen':
      return void (await messages.tell(to, event, { atMs }, session));
    default:
      return undefined;
  }
}

/** The link that freezes an account, on one of our own origins; a visitor's headers never determine it. */
export function freezeUrlFor(
  { ports, freezeKey }: Pick<LogParts, 'ports' | 'freezeKey'>,
  customer: number,
  atMs: number,
): string | undefined {
  const [origin] = ports.origins();
  return origin === undefined ? undefined : `${origin}/freeze#${freezeTokenOf(freezeKey, customer, atMs)}`;
}

function isFactorChange(event: SecurityEvent): event is FactorChange {
  return (FACTOR_CHANGES as readonly SecurityEvent[]).includes(event);
}
