// Protects: no customer's money ends up in another's account, whichever of database and journal is older.
import { beforeEach, expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { identity } from '@agio/identity/module';
import { ForeignJournal, freezeLost, refuseForeignJournal } from './people.ts';
import type { PeoplePorts } from './people.ts';

withDatabases(
  'people and their money',
  (given) => {
    let ports: PeoplePorts;
    let commands: Command[];
    beforeEach(async () => {
      await given.db.query('truncate identity_account cascade');
      const core = new Core();
      commands = [];
      const submit = (command: Command): Promise<Outcome> => {
        commands.push(command);
        return Promise.resolve(core.apply(core.sequence + 1, 1, command));
      };
      ports = { core, database: given.db, submit };
    });

    async function know(core: number, database: readonly number[]): Promise<void> {
      for (let index = 0; index < core; index += 1) await ports.submit({ kind: 'create_customer', ref: `c${index}`, wide: false });
      for (const customer of database)
        await given.db.query(
          `insert into identity_account (customer, email, password_hash, country, invite_code, created_at) values ($1, $2, 'x', 'DE', $3, 0)`,
          [customer, `${customer}@example.org`, `I${customer}`],
        );
      commands = [];
    }

    it('refuses a journal that does not know a customer of the database', async () => {
      await know(3, [1, 4]);
      await expect(refuseForeignJournal(ports)).rejects.toThrow(ForeignJournal);
      await expect(refuseForeignJournal(ports)).rejects.toThrow('knows customer 4, but the journal only 3');
    });

    it('freezes customers that the database does not know, once, and lists them at every start', async () => {
      await know(5, [1, 3]);
      await refuseForeignJournal(ports);
      const told = 'frozen: the journal knows 3 customers that the database does not: 2, 4, 5. Restore their accounts, then enable them.';
      expect(await freezeLost(ports)).toBe(told);
      expect([1, 2, 3, 4, 5].map((id) => ports.core.customer(id)?.disabled)).toEqual([false, true, false, true, true]);
      expect(commands.length).toBe(3);
      expect(await freezeLost(ports)).toBe(told);
      expect(commands.length).toBe(3);
    });

    it('passes over sub-accounts: their customer is in the database, or is frozen as their customer', async () => {
      await know(2, [1]);
      for (const customer of [1, 2])
        ports.core.apply(ports.core.sequence + 1, 1, { kind: 'create_sub_account', customer, ref: `${customer}/robot` });
      expect(await freezeLost(ports)).toContain('knows 1 customers that the database does not: 2.');
      expect(commands).toMatchObject([{ kind: 'set_disabled', customer: 2, reason: 'lost', isOn: true }]);
    });

    it('counts all of many, and says nothing where nobody is missing', async () => {
      await know(1_060, []);
      expect(await freezeLost(ports)).toContain('the journal knows 1060 customers');
      expect(await freezeLost(ports)).toContain(' 50 and 1010 more.');
      expect(ports.core.customer(1_060)?.disabled).toBe(true);
      ports = { ...ports, core: new Core() };
      expect(await freezeLost(ports)).toBeUndefined();
    });
  },
  { migrations: identity.migrations },
);
