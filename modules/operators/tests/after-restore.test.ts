// Protects the console of a restored site: what was ended, used or decided since the backup does not come back to life.
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { withDatabases } from '@agio/database/testing';
import { defineRequest } from '@agio/module';
import { operators as operatorsModule } from '../module.ts';
import { codeOf, Desk, must } from './harness.ts';
import type { Person } from './harness.ts';

withDatabases(
  'the console after a restore',
  (given) => {
    let desk: Desk;
    let ada: Person;
    let ben: Person;

    beforeAll(async () => {
      desk = new Desk(given.db);
      desk.kinds.push(
        defineRequest({
          kind: 'house.gift',
          asks: ['owner'],
          decides: ['owner', 'finance'],
          payload: z.strictObject({}),
          examine: () => ({ ok: true, target: 'gift', changes: [] }),
          run: () => Promise.resolve({ ok: true }),
        }),
      );
      await desk.operators.start?.();
      ada = await desk.first();
      ben = await desk.hire(ada, 'ben', ['finance']);
    });

    it('has no session, no link and no pending request, and its log says so and still fits', async () => {
      const body = { name: 'cleo', roles: ['support' as const], ownUid: null, reason: 'a new colleague' };
      const invitation = must(await desk.call('deskInvite', { body }, ada)).link?.replace(/^.*#/, '') ?? '';
      const { id } = must(await desk.call('deskAsk', { body: { kind: 'house.gift', payload: {}, reason: 'yearly' } }, ada));
      const { hash } = must(await desk.call('deskRequest', { params: { id } }, ben));
      expect(await desk.who(ben.token)).toBe('ben');

      await operatorsModule.afterRestore?.(given.db, desk.nowMs);
      const restored = new Desk(given.db, desk);
      restored.nowMs = desk.nowMs;
      restored.kinds.push(...desk.kinds);
      await restored.operators.start?.();

      for (const { token } of [ada, ben]) expect(await restored.who(token)).toBeUndefined();
      expect(codeOf(await restored.call('deskInvitation', { body: { invitation } }))).toBe('INVITATION_NOT_VALID');
      const decision = { decision: 'approve' as const, hash, reason: 'as agreed' };
      expect(codeOf(await restored.call('deskDecide', { params: { id }, body: decision }, ben))).toBe('STATE_CHANGED');
      expect(must(await restored.call('deskAudit', { query: { action: 'site.restore' } }, ada)).list).toHaveLength(1);
      expect((await restored.operators.check()).broken).toBeNull();

      // Requests of the time between the backup of the tables and that of the journal: their causes are used.
      const next = must(await restored.call('deskAsk', { body: { kind: 'house.gift', payload: {}, reason: 'yearly' } }, ada));
      expect(Number(next.id)).toBeGreaterThan(Number(id) + 1_000);
    });
  },
  { migrations: operatorsModule.migrations },
);
