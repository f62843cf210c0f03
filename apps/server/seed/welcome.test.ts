// Protects (36) that what newcomers are given, once each coin, and from whose account, is what the seed said: an attacker who can write to the database gives themselves nothing.
import { expect, it } from 'vitest';
import type { Command, Outcome } from '@agio/core';
import { RowProofs } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { keepWelcome, welcomeFrom } from './welcome.ts';

const KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';

withDatabases(
  'the welcome of a site',
  (given) => {
    it('36: is given as the seed said it, and not as a forged row has it', async () => {
      const moved: Command[] = [];
      const errors: unknown[] = [];
      const proofs = new RowProofs(KEY, (error) => errors.push(error));
      const submit = (command: Command): Promise<Outcome> => {
        moved.push(command);
        return Promise.resolve({} as Outcome);
      };
      const core = { coin: () => ({}) as never };
      const welcome = async (customer: number) => {
        moved.length = 0;
        await welcomeFrom({ core, database: given.db, proofs, submit }, customer);
        return moved.map((one) => (one.kind === 'transfer' ? [one.from.owner, one.to.owner, one.coin, one.amount] : one.kind));
      };
      const victim = JSON.stringify({ from: 5, amounts: { BTC: '100000000' } });
      expect(await welcome(7)).toEqual([]);
      await given.db.query(`insert into server_setting (name, value) values ('welcome', $1::jsonb)`, [victim]);
      expect(await welcome(7)).toEqual([]);
      await keepWelcome(given.db, proofs, { from: 2, amounts: { USDT: '10' } });
      expect(await welcome(7)).toEqual([[2, 7, 'USDT', '10']]);
      await given.db.query(`update server_setting set value = to_jsonb($1::text) where name = 'welcome'`, [victim]);
      expect(await welcome(8)).toEqual([]);
      expect(errors).toHaveLength(1);
    });

    it('has a cause for each newcomer and coin, which is the same the next time: so each is given, and none twice', async () => {
      const causes: string[] = [];
      const proofs = new RowProofs(KEY, () => undefined);
      const submit = (command: Command): Promise<Outcome> => {
        if (command.kind === 'transfer') causes.push(command.cause);
        return Promise.resolve({} as Outcome);
      };
      await keepWelcome(given.db, proofs, { from: 2, amounts: { USDT: '10', BTC: '1' } });
      for (const customer of [7, 8, 7])
        await welcomeFrom({ core: { coin: () => ({}) as never }, database: given.db, proofs, submit }, customer);
      expect([causes.length, new Set(causes).size]).toEqual([6, 4]);
      expect(causes.slice(4)).toEqual(causes.slice(0, 2));
    });
  },
  { migrations: [{ module: 'server', dir: new URL('../migrations/', import.meta.url) }], on: ['postgres'] },
);
