import type { CertificationLevel, Slot, ViewEntry } from '@agio/contracts/certification';
import type { Session } from '@agio/database';

/** Written before anything is seen; `operator` is null for the customer. */
export async function noteView(
  session: Session,
  seen: { readonly customer: number; readonly level: CertificationLevel; readonly what: 'data' | Slot; readonly operator: number | null },
  atMs: number,
): Promise<void> {
  const { customer, level, operator, what } = seen;
  await session.query('insert into certification_view (customer, level, what, operator, at) values ($1, $2, $3, $4, $5)', [
    customer,
    level,
    what,
    operator,
    atMs,
  ]);
}

export async function viewsOf(
  session: Session,
  customer: number,
  { limit, page }: { readonly limit: number; readonly page: number },
  nameOf: (operator: number) => string,
): Promise<{ list: ViewEntry[]; total: number }> {
  const [counted] = await session.query<{ total: bigint }>('select count(*) as total from certification_view where customer = $1', [
    customer,
  ]);
  const rows = await session.query<{ level: CertificationLevel; what: ViewEntry['what']; operator: bigint | null; at: bigint }>(
    'select level, what, operator, at from certification_view where customer = $1 order by id desc limit $2 offset $3',
    [customer, limit, (page - 1) * limit],
  );
  const list = rows.map(({ at, level, operator, what }) => ({
    level,
    what,
    by: operator === null ? null : nameOf(Number(operator)),
    at: Number(at),
  }));
  return { list, total: Number(counted?.total ?? 0) };
}
