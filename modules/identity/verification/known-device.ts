import type { RowProofs, Session } from '@agio/database';
import { DEVICE_NEW_MS, PROVEN_DEVICE } from '../sessions/devices.ts';
import { PROVEN_SESSION } from '../sessions/sessions.ts';
import type { ProvenSessionRow } from '../sessions/sessions.ts';
import { delayUntil } from '../log/events.ts';
import { hasStrongFactor } from './policy.ts';
import type { Guards } from './policy.ts';

/** When a device's wait ends, and whether it is new or what would confirm it is. */
export interface Waits {
  readonly until: number;
  readonly reason: 'device' | 'factor';
}

/**
 * Until when a session's device may neither move money out nor take personal data along, null if it may (product.md §18): a device is known 24 hours after its
 * first log-in, and before that only a passkey or the authenticator confirms. One that was itself changed within a day proves no
 * more than the device it was changed on. Sessions from before devices were recorded are judged by their own age.
 */
export async function deviceWaitsUntil(
  { proofs, session }: { readonly proofs: RowProofs; readonly session: Session },
  of: { readonly customer: number; readonly session: string },
  guards: Guards & { readonly changedAt: number | null },
  nowMs: number,
): Promise<Waits | null> {
  const [row] = await session.query<ProvenSessionRow & { readonly known_at: bigint | null; readonly device_proof: string | null }>(
    `select s.id, s.customer, s.secret_hash, s.previous_hash, s.device, s.created_at, s.proof, d.known_at, d.proof as device_proof
     from identity_session s left join identity_device d on d.id = s.device and d.customer = s.customer where s.id = $1 and s.customer = $2`,
    [of.session, of.customer],
  );
  const knownAt =
    row !== undefined && proofs.holds(PROVEN_SESSION, row, { id: of.session, customer: of.customer })
      ? knownAtOf(proofs, row)
      : nowMs + DEVICE_NEW_MS;
  if (knownAt <= nowMs) return null;
  if (!hasStrongFactor(guards)) return { until: knownAt, reason: 'device' };
  const changing = delayUntil(guards.changedAt, nowMs);
  return changing === null ? null : { until: Math.min(changing, knownAt), reason: 'factor' };
}

/** A forged device is as new as its session. */
function knownAtOf(
  proofs: RowProofs,
  row: ProvenSessionRow & { readonly known_at: bigint | null; readonly device_proof: string | null },
): number {
  const { created_at: createdAt, customer, device, device_proof: proof, known_at: knownAt } = row;
  const isKnown =
    knownAt !== null && device !== null && proofs.holds(PROVEN_DEVICE, { id: device, customer, known_at: knownAt, proof }, {});
  return isKnown ? Number(knownAt) : Number(createdAt) + DEVICE_NEW_MS;
}
