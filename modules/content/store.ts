import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import { canonicalJson } from '@agio/kernel';

export interface SiteRecord {
  readonly host: string;
  readonly settings: unknown;
  readonly updatedAt: number;
}

/** The driver gives large integers as bigint. */
interface Row {
  readonly host: string;
  readonly settings: string;
  readonly proof: string | null;
  readonly updatedAt: bigint;
}

/** What a site says, runs and has switched on; settings as the database writes them. */
export const PROVEN_SITE = provenTable({ table: 'content_site', key: { host: 'text' }, covers: { settings: 'settings::text' } });

const COLUMNS = 'host, settings::text as settings, proof, updated_at as "updatedAt"';

/** Sites as this program wrote them: one from another writer counts as none. */
export class SiteRows {
  readonly #proofs: RowProofs;

  constructor(proofs: RowProofs) {
    this.#proofs = proofs;
  }

  async read(session: Session): Promise<SiteRecord[]> {
    const rows = await session.query<Row>(`select ${COLUMNS} from content_site order by host`);
    return rows.filter((row) => this.#proofs.holds(PROVEN_SITE, row, {})).map(recordOf);
  }

  /** One site's settings, locked until the transaction ends. */
  async lock(session: Session, host: string): Promise<SiteRecord | undefined> {
    const [row] = await session.query<Row>(`select ${COLUMNS} from content_site where host = $1 for update`, [host]);
    return row !== undefined && this.#proofs.holds(PROVEN_SITE, row, { host }) ? recordOf(row) : undefined;
  }

  /** Stores changed settings. Their version is the time, and later than the one before. */
  async update(session: Session, host: string, settings: unknown, nowMs: number): Promise<void> {
    await session.query(
      'update content_site set settings = $2::jsonb, updated_at = greatest($3, updated_at + 1), proof = $4 where host = $1',
      [host, JSON.stringify(settings), nowMs, await this.#proofOf(session, host, settings)],
    );
  }

  /** Stores a site's settings if the host has none yet. */
  async insert(session: Session, host: string, settings: unknown, nowMs: number): Promise<void> {
    const [made] = await session.query(
      `insert into content_site (host, settings, updated_at, proof) values ($1, $2::jsonb, $3, $4) on conflict (host) do nothing
       returning 1 as made`,
      [host, JSON.stringify(settings), nowMs, await this.#proofOf(session, host, settings)],
    );
    if (made === undefined && (await this.lock(session, host)) === undefined) await this.update(session, host, settings, nowMs);
  }

  async #proofOf(session: Session, host: string, settings: unknown): Promise<string> {
    return this.#proofs.make(PROVEN_SITE, { host, settings: await asWritten(session, settings) });
  }
}

const recordOf = ({ host, settings, updatedAt }: Row): SiteRecord => ({
  host,
  settings: JSON.parse(settings) as unknown,
  updatedAt: Number(updatedAt),
});

/** JSON as the database writes it, of what is still the same: for proofs of columns of that type. */
export async function asWritten(session: Session, value: unknown): Promise<string> {
  const [found] = await session.query<{ written: string }>('select $1::jsonb::text as written', [JSON.stringify(value)]);
  // What is absent has no place in JSON.
  const given: unknown = JSON.parse(JSON.stringify(value));
  if (found === undefined || canonicalJson(JSON.parse(found.written)) !== canonicalJson(given))
    throw new Error('the database does not keep what it is given');
  return found.written;
}
