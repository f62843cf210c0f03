import { TRACKING_PATTERN } from '@agio/contracts/shop/constants';
import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import type { InTurn } from '@agio/module';
import type { ShopPorts } from './ports.ts';

/** Proven, as every customer is sent there: write access to the database cannot redirect customers. */
export const PROVEN_CARRIER = provenTable({ table: 'shop_carrier', key: { id: 'int8' }, covers: { name: 'name', pattern: 'pattern' } });

const CARRIERS_MAX = 100;

export interface Carrier {
  readonly id: number;
  readonly name: string;
  readonly pattern: string | null;
  /** Countries that it delivers to, ISO 3166-1; none for all. */
  readonly regions: readonly string[];
  readonly isActive: boolean;
  readonly updatedAtMs: number;
}
export type CarrierTerms = Omit<Carrier, 'id' | 'updatedAtMs'>;

/** What keeping carriers takes. */
interface Room extends Pick<ShopPorts, 'database' | 'now'> {
  readonly inTurn: InTurn;
  readonly proofs: RowProofs;
}

/** The part of a carrier's row by which its link is made. */
export interface ProvenLink {
  readonly id: bigint | number;
  readonly name: string;
  readonly pattern: string | null;
  readonly proof: string | null;
}

interface CarrierRow extends ProvenLink {
  readonly id: bigint;
  readonly regions: readonly string[];
  readonly is_active: boolean;
  readonly updated_at: bigint;
}

/** All carriers by name, those in use first. */
export async function allCarriers({ database, proofs }: Pick<Room, 'database' | 'proofs'>): Promise<readonly Carrier[]> {
  const rows = await database.query<CarrierRow>('select * from shop_carrier order by is_active desc, lower(name)');
  return rows
    .filter((row) => proofs.holds(PROVEN_CARRIER, row, {}))
    .map(({ id, is_active: isActive, name, pattern, regions, updated_at: at }) => ({
      id: Number(id),
      name,
      pattern,
      regions,
      isActive,
      updatedAtMs: Number(at),
    }));
}

/** Keeps a new carrier, or with `id` other terms of one. */
export function saveCarrier(room: Room, id: number | undefined, terms: CarrierTerms): Promise<number | 'full' | 'known' | 'unknown'> {
  return room.inTurn.of(0, () =>
    room.database.transaction(async (session) => {
      const rows = await session.query<CarrierRow>('select * from shop_carrier order by id for update');
      if (id !== undefined && !rows.some((row) => Number(row.id) === id)) return 'unknown';
      if (id === undefined && rows.length >= CARRIERS_MAX) return 'full';
      const isNamedSo = ({ id: of, name }: CarrierRow): boolean => Number(of) !== id && name.toLowerCase() === terms.name.toLowerCase();
      if (rows.some(isNamedSo)) return 'known';
      const own = id ?? Number(rows.at(-1)?.id ?? 0) + 1;
      await write(session, room, own, terms);
      return own;
    }),
  );
}

async function write(
  session: Session,
  { now, proofs }: Room,
  id: number,
  { isActive, name, pattern, regions }: CarrierTerms,
): Promise<void> {
  await session.query(
    `insert into shop_carrier (id, name, pattern, regions, is_active, updated_at, proof) values ($1, $2, $3, $4::jsonb, $5, $6, $7)
     on conflict (id) do update set name = excluded.name, pattern = excluded.pattern, regions = excluded.regions, is_active = excluded.is_active,
       updated_at = excluded.updated_at, proof = excluded.proof`,
    [id, name, pattern, JSON.stringify(regions), isActive, now(), proofs.make(PROVEN_CARRIER, { id, name, pattern })],
  );
}

/** The carrier's page about a parcel; null if it has none, or if the row was forged. */
export function trackingUrl({ proofs }: Pick<Room, 'proofs'>, by: ProvenLink | null, tracking: string | null): string | null {
  const pattern = by?.pattern ?? null;
  if (by === null || pattern === null || tracking === null) return null;
  if (!TRACKING_PATTERN.test(pattern) || !proofs.holds(PROVEN_CARRIER, by, {})) return null;
  return pattern.replace('{number}', () => encodeURIComponent(tracking.replaceAll(/\s/g, '')));
}
