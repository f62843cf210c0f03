// Protects a request whose answer was lost: asked again it is the same one, so that two who approve both pay once.
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { withDatabases } from '@agio/database/testing';
import { defineRequest } from '@agio/module';
import { operators as operatorsModule } from '../module.ts';
import { codeOf, Desk, must } from './harness.ts';
import type { Person } from './harness.ts';

withDatabases(
  'a request that is asked again',
  (given) => {
    let desk: Desk;
    let ada: Person;
    let ben: Person;
    let paid = 0;

    beforeAll(async () => {
      desk = new Desk(given.db);
      const gift = defineRequest({
        kind: 'house.gift',
        asks: ['owner', 'finance'],
        decides: ['owner', 'finance'],
        payload: z.strictObject({ amount: z.int() }),
        examine: () => ({ ok: true, target: 'gift', changes: [] }),
        run({ amount }) {
          paid += amount;
          return Promise.resolve({ ok: true });
        },
      });
      desk.kinds.push(gift);
      await desk.operators.start?.();
      ada = await desk.first();
      ben = await desk.hire(ada, 'ben', ['finance']);
    });

    const ask = async (by = ada, reason = 'yearly', amount = 5): Promise<string> =>
      must(await desk.call('deskAsk', { body: { kind: 'house.gift', payload: { amount }, reason } }, by)).id;
    const approve = async (id: string) => {
      const { hash } = must(await desk.call('deskRequest', { params: { id } }, ben));
      return desk.call('deskDecide', { params: { id }, body: { decision: 'approve', hash, reason: 'as agreed' } }, ben);
    };
    const lines = async (): Promise<number> => must(await desk.call('deskAudit', { query: { action: 'request.ask' } }, ada)).list.length;

    it('is the one that waits, also at the same moment, and is paid once', async () => {
      const ids = await Promise.all(Array.from({ length: 10 }, () => ask()));
      expect(new Set(ids).size).toBe(1);
      expect(await lines()).toBe(1);
      expect(codeOf(await approve(ids[0] ?? ''))).toBe('SUCCESS');
      expect(paid).toBe(5);
      // Once it was decided, the same is another one.
      expect(await ask()).not.toBe(ids[0]);
    });

    it('is another one with other values, for another reason or from somebody else', async () => {
      const ids = [await ask(), await ask(ada, 'for a new year'), await ask(ada, 'yearly', 6), await ask(ben)];
      expect(new Set(ids).size).toBe(4);
    });

    it('that lost its row to a crash, and no other, gets it back', async () => {
      const id = await ask(ada, 'before the crash');
      await given.db.query('delete from operators_request where id = $1', [id]);
      expect(await ask(ada, 'before the crash')).toBe(id);
      expect(must(await desk.call('deskRequest', { params: { id } }, ben)).reason).toBe('before the crash');
      await given.db.query("update operators_request set state = 'expired' where id = $1", [id]);
      expect(await ask(ada, 'before the crash')).not.toBe(id);
    });
  },
  { migrations: operatorsModule.migrations },
);
