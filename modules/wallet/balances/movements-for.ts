import type { PostingReason } from '@agio/core';
import type { Session } from '@agio/database';
import type { CustomerAccount } from './account-balances.ts';

/** Movements of one account that were made for any of the reasons; of one coin, or of all. */
export interface MovementFilter {
  readonly customer: number;
  readonly kind: CustomerAccount;
  readonly coin: number | undefined;
  readonly reasons: readonly PostingReason[];
}

/** Atoms with their sign. */
interface MovementFor {
  readonly id: string;
  readonly atMs: number;
  readonly coin: number;
  readonly atoms: bigint;
  readonly reason: PostingReason;
  readonly cause: string;
}

/** A capability's part of a history: what it moved, the latest first. */
export async function movementsFor(
  session: Session,
  { coin, customer, kind, reasons }: MovementFilter,
  { limit, page }: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly MovementFor[]; readonly total: number }> {
  const where = 'owner = $1 and kind = $2 and reason = any($3::text[]) and ($4::int4 is null or coin = $4)';
  const given = [customer, kind, reasons, coin ?? null];
  const rows = await session.query<{ id: bigint; at_ms: bigint; coin: number; amount: string; reason: string; cause: string }>(
    `select id, at_ms, coin, amount::text as amount, reason, cause from wallet_posting where ${where} order by id desc limit $5 offset $6`,
    [...given, limit, (page - 1) * limit],
  );
  const [counted] = await session.query<{ total: bigint }>(`select count(*) as total from wallet_posting where ${where}`, given);
  return {
    list: rows.map(({ amount, at_ms: at, cause, coin: of, id, reason }) => ({
      id: String(id),
      atMs: Number(at),
      coin: of,
      atoms: BigInt(amount),
      reason,
      cause,
    })),
    total: Number(counted?.total ?? 0),
  };
}
