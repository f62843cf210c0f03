import { bulkInsert } from '@agio/database';
import type { Projection } from '@agio/database';
import type { Fact } from '@agio/core';
import { projectWalletFacts } from './project-facts.ts';

/** Facts about money → `wallet_posting`, including the house's, so that the sums of all rows equal the books; and the wallet's own tables. */
export const walletProjection: Projection<Fact> = {
  name: 'wallet',
  tables: [
    'wallet_posting',
    'wallet_deposit',
    'wallet_withdrawal',
    'wallet_transfer',
    'wallet_address_index',
    'wallet_custody',
    'wallet_debt',
  ],
  async project(session, records) {
    await projectWalletFacts(session, records);
    const rows = records.flatMap(({ sequence, atMs, facts }) =>
      facts
        .filter((fact) => fact.fact === 'posting')
        .map(({ id, owner, kind, coin, amount, after, reason, cause }) => ({
          id,
          sequence,
          at_ms: atMs,
          owner,
          kind,
          coin,
          amount,
          after_total: after,
          reason,
          cause,
        })),
    );
    if (rows.length === 0) return;
    await bulkInsert(session, {
      table: 'wallet_posting',
      columns: {
        id: 'int8',
        sequence: 'int8',
        at_ms: 'int8',
        owner: 'int8',
        kind: 'text',
        coin: 'int4',
        amount: 'numeric',
        after_total: 'numeric',
        reason: 'text',
        cause: 'text',
      },
      rows,
    });
  },
};
