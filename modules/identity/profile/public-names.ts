import type { ShownName } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import { isReserved, publicName, skeletonsOf, SKELETONS_VERSION } from '@agio/kernel/names';
import type { NamedCustomer, NameKind, PublicNames } from '@agio/module';
import { uidOf } from '../shared/uid.ts';
import type { IdentityPorts } from '../ports.ts';

/** Of two who want a name at once, one waits and is refused. */
const LOCK = 0x6e61_6d65;
const SHOWN_MAX = 200;

interface Row {
  readonly whose: bigint;
  readonly customer: bigint;
  readonly kind: NameKind;
  readonly name: string;
}

/** The one list of names that others see. */
export function createPublicNames(ports: Pick<IdentityPorts, 'now' | 'siteTitles'>): PublicNames {
  return {
    async claim(session, { customer, kind, name: given, thing = '' }) {
      // In whatever disguise: a customer who wants the house's name learns that it is the house's.
      if (isReserved(given, ports.siteTitles())) return { ok: false, refusal: 'reserved' };
      const read = publicName(given);
      if (!read.ok) return { ok: false, refusal: 'unfit' };
      const name = read.value;
      await session.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const skeletons = skeletonsOf(name);
      const [other] = await session.query('select 1 from identity_public_name where skeletons && $1::text[] and customer <> $2 limit 1', [
        skeletons,
        customer,
      ]);
      if (other !== undefined) return { ok: false, refusal: 'taken' };
      await put(session, { customer, kind, name, thing }, ports.now());
      return { ok: true, name };
    },
    async release(session, customer, kind, thing = '') {
      await session.query('delete from identity_public_name where customer = $1 and kind = $2 and thing = $3', [customer, kind, thing]);
    },
    async adopt(session, kind, names) {
      for (const one of names) await put(session, { ...one, kind }, ports.now());
    },
    similarTo,
  };
}

type NameClaim = NamedCustomer & { readonly kind: NameKind; readonly thing?: string };

async function put(session: Session, { customer, kind, name, thing = '' }: NameClaim, nowMs: number): Promise<void> {
  await session.query(
    `insert into identity_public_name (customer, kind, name, skeletons, version, taken_at, thing) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (customer, kind, thing) do update set name = excluded.name, skeletons = excluded.skeletons, version = excluded.version,
       taken_at = case when identity_public_name.name = excluded.name then identity_public_name.taken_at else excluded.taken_at end`,
    [customer, kind, name, skeletonsOf(name), SKELETONS_VERSION, nowMs, thing],
  );
}

async function similarTo(session: Session, customers: readonly number[]): Promise<(customer: number) => readonly ShownName[]> {
  const rows = await session.query<Row>(
    `select distinct own.customer as whose, other.customer, other.kind, other.name
     from identity_public_name own join identity_public_name other on other.skeletons && own.skeletons and other.customer <> own.customer
     where own.customer = any($1::int8[]) order by own.customer, other.customer, other.kind limit ${SHOWN_MAX}`,
    [customers],
  );
  return (customer) =>
    rows
      .filter(({ whose }) => Number(whose) === customer)
      .map(({ kind, name, ...row }) => ({ kind, name, uid: uidOf(Number(row.customer)) }));
}

/** So many names are looked at at a time. */
const ADOPTED_AT_ONCE = 1_000;

/** Notes user names that are older than this list, or than what names look like to this program. */
export async function adoptUsernames(session: Session, names: PublicNames): Promise<void> {
  for (;;) {
    const rows = await session.query<{ customer: bigint; username: string }>(
      `select a.customer, a.username from identity_account a where a.username is not null and not exists (
         select 1 from identity_public_name n where n.customer = a.customer and n.kind = 'user' and n.version = $1) limit ${ADOPTED_AT_ONCE}`,
      [SKELETONS_VERSION],
    );
    if (rows.length === 0) return;
    await names.adopt(
      session,
      'user',
      rows.map(({ customer, username }) => ({ customer: Number(customer), name: username })),
    );
  }
}
