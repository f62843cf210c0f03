import { randomBytes } from 'node:crypto';
import type { RequestContext } from '@agio/contracts';
import { keyedHash, sameHash } from '@agio/credentials';
import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import { ID_AND_SECRET } from './cookie.ts';

const NAME = 'agio_device';
/** Maximum lifetime of a cookie in browsers. */
export const DEVICE_LIVES_MS = 400 * 24 * 60 * 60_000;
/** How long a device is new after its first log-in: until then moving money out needs a factor that a thief of passwords and codes lacks. */
export const DEVICE_NEW_MS = 24 * 60 * 60_000;
/** Maximum devices per customer; those not seen for longest are deleted. */
const DEVICES_MAX = 50;

/** Since when a device is known: before that money needs more than a code. */
export const PROVEN_DEVICE = provenTable({
  table: 'identity_device',
  key: { id: 'text', customer: 'int8' },
  covers: { known_at: 'known_at' },
});

/** The device of a request, by its signed cookie; undefined without a valid one. */
export function deviceOf({ cookies }: Pick<RequestContext, 'cookies'>, key: Uint8Array): string | undefined {
  const [, id, signature] = ID_AND_SECRET.exec(cookies[NAME] ?? '') ?? [];
  return id !== undefined && signature !== undefined && sameHash(keyedHash(key, id), signature) ? id : undefined;
}

/** Sets the device's cookie, which scripts cannot read, and which survives a log-out. */
export function setDeviceCookie(context: Pick<RequestContext, 'setHeader'>, id: string, key: Uint8Array, https: boolean): void {
  const attributes = `Path=/api; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  context.setHeader('set-cookie', `${NAME}=${id}.${keyedHash(key, id)}; Max-Age=${DEVICE_LIVES_MS / 1_000}; ${attributes}`);
}

export function newDevice(): string {
  return randomBytes(16).toString('base64url');
}

/** Whether the customer has logged in on the device before. A row that something else wrote makes no device known: it would be warned of nowhere. */
export async function isKnownDevice(session: Session, device: string, customer: number, proofs: RowProofs): Promise<boolean> {
  const [row] = await session.query<DeviceRow>(
    'select id, customer, known_at, proof from identity_device where id = $1 and customer = $2',
    [device, customer],
  );
  return row !== undefined && isProven(proofs, row, { id: device, customer });
}

interface DeviceRow {
  readonly id: string;
  readonly customer: bigint;
  readonly known_at: bigint | null;
  readonly proof: string | null;
}

/** Other customers who logged in on a device of this one. Rows from another writer link no accounts: prices are made by who is linked. */
export async function customersOnSameDevices(session: Session, customer: number, proofs: RowProofs): Promise<number[]> {
  const rows = await session.query<DeviceRow>(
    `select other.id, other.customer, other.known_at, other.proof from identity_device own join identity_device other on other.id = own.id
     where own.customer = $1`,
    [customer],
  );
  const proven = rows.filter((row) => isProven(proofs, row, {}));
  const own = new Set(proven.filter((row) => Number(row.customer) === customer).map(({ id }) => id));
  const others = proven.filter((row) => own.has(row.id) && Number(row.customer) !== customer).map((row) => Number(row.customer));
  return [...new Set(others)].sort((a, b) => a - b);
}

function isProven(proofs: RowProofs, row: DeviceRow, asked: { readonly id?: string; readonly customer?: number }): boolean {
  return proofs.holds(PROVEN_DEVICE, row, asked);
}

/**
 * Records a customer's log-in on a device. The one that the account was registered on is known immediately: it is as trustworthy as
 * the account itself. Any other is known a day after its first log-in.
 */
export async function noteDevice(
  session: Session,
  device: string,
  customer: number,
  { nowMs, isKnown, proofs }: { readonly nowMs: number; readonly isKnown: boolean; readonly proofs: RowProofs },
): Promise<void> {
  const knownAt = isKnown ? nowMs : nowMs + DEVICE_NEW_MS;
  await session.query(
    `insert into identity_device (id, customer, first_at, last_at, known_at, proof) values ($1, $2, $3, $3, $4, $5)
     on conflict (id, customer) do update set last_at = excluded.last_at`,
    [device, customer, nowMs, knownAt, proofs.make(PROVEN_DEVICE, { id: device, customer, known_at: knownAt })],
  );
  await session.query(
    `delete from identity_device where customer = $1 and id in (
       select id from identity_device where customer = $1 order by last_at desc, id offset $2)`,
    [customer, DEVICES_MAX],
  );
}

/** Stands for the device that a seeded account is first entered on, without a warning. */
const placeOf = (customer: number): string => `first-${customer}`;

/** Keeps a place for the first device of an account that was not registered on one. */
export function keepFirstPlace(session: Session, customer: number, proofs: RowProofs, nowMs: number): Promise<void> {
  return noteDevice(session, placeOf(customer), customer, { nowMs, isKnown: true, proofs });
}

/** Takes that place; false where there is none any more. Deleting rows gives none, so it never keeps a warning back. */
export async function takeFirstPlace(session: Session, customer: number, proofs: RowProofs): Promise<boolean> {
  const [row] = await session.query<DeviceRow>(
    'delete from identity_device where id = $1 and customer = $2 returning id, customer, known_at, proof',
    [placeOf(customer), customer],
  );
  return row !== undefined && isProven(proofs, row, { id: placeOf(customer), customer });
}

export async function sweepDevices(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_device where last_at <= $1', [nowMs - DEVICE_LIVES_MS]);
}
