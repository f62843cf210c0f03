// Protects statements that are asked for while money moves: balances and movements are of one moment of the database.
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import type { RequestContext } from '@agio/contracts';
import { Core } from '@agio/core';
import type { Database, Session } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import type { Room } from '../calls/room.ts';
import { statementHandlers } from './statement.ts';

const NOW_MS = 100;

withDatabases(
  'a statement',
  (given) => {
    it('does not see what comes between its two questions', async () => {
      const outside = AsyncLocalStorage.snapshot();
      const post = (id: number, amount: number, total: number) =>
        given.db.query(
          `insert into wallet_posting (id, sequence, at_ms, owner, kind, coin, amount, after_total, reason, cause)
           values ($1, $1, $2, 1, 'trading', 0, $3, $4, 'seed', 'of a test')`,
          [id, id * 10, amount, total],
        );
      const core = new Core();
      core.apply(1, 0, { kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 0, tags: [] });
      let came = 1;
      await post(came, 5, 5);
      const interrupted = (session: Session): Session => ({
        ...session,
        async query<Row>(text: string, parameters?: readonly unknown[]) {
          const rows = await session.query<Row>(text, parameters);
          // Another connection commits a posting after each question.
          if (text.includes('wallet_posting')) await outside(() => post((came += 1), 7, 7 * came - 2));
          return rows;
        },
      });
      const database = { transaction: (work) => given.db.transaction((session) => work(interrupted(session))) } as Database;
      const room = {
        core,
        database,
        heldFor: [],
        lastWritten: () => 0,
        lastMoved: { of: () => 0 },
        reached: () => Promise.resolve(true),
        now: () => NOW_MS,
      };
      const { accountStatement } = statementHandlers(room as unknown as Room);
      const ask = () =>
        accountStatement({ query: { from: 1, to: NOW_MS }, body: undefined, params: undefined }, { customer: 1 } as RequestContext);
      expect(await ask()).toMatchObject({ data: { accounts: [{ opening: '0', sums: [{ amount: '5' }], closing: '5' }] } });
      expect(await ask()).toMatchObject({ data: { accounts: [{ opening: '0', sums: [{ amount: '19' }], closing: '19' }] } });
    });
  },
  { migrations: wallet.migrations, on: ['postgres'] },
);
