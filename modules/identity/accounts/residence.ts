import { provenTable } from '@agio/database';
import type { ProvenColumns, RowProofs, Session } from '@agio/database';

/** The country that a customer declared, and the host where they signed up; null for accounts from before hosts were kept. */
export interface Residence {
  readonly country: string;
  readonly site: string | null;
}

export const PROVEN_RESIDENCE = provenTable({
  table: 'identity_residence',
  key: { customer: 'int8' },
  covers: { country: 'country', site: 'site' },
});

/** Keeps what an account was opened with; it never changes. */
export async function insertResidence(session: Session, proofs: RowProofs, customer: number, { country, site }: Residence): Promise<void> {
  const proof = proofs.make(PROVEN_RESIDENCE, { customer, country, site });
  await session.query('insert into identity_residence (customer, country, site, proof) values ($1, $2, $3, $4)', [
    customer,
    country,
    site,
    proof,
  ]);
}

/** Undefined where there is none that this program wrote. */
export async function residenceOf(session: Session, proofs: RowProofs, customer: number): Promise<Residence | undefined> {
  const [row] = await session.query<ProvenColumns<typeof PROVEN_RESIDENCE> & Residence>(
    'select customer, country, site, proof from identity_residence where customer = $1',
    [customer],
  );
  return row !== undefined && proofs.holds(PROVEN_RESIDENCE, row, { customer }) ? { country: row.country, site: row.site } : undefined;
}
