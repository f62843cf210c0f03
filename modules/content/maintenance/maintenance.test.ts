// Protects: maintenance holds from its time on and until it is ended, over restarts, and cannot be begun or ended by writing a row.
import { expect, it } from 'vitest';
import type { ErrorCode } from '@agio/contracts';
import { RowProofs } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { content as contentModule } from '../module.ts';
import { Maintenance } from './maintenance.ts';

const KEY = 'a master key of this test, long enough for it';

withDatabases(
  'maintenance',
  (given) => {
    const reports: unknown[] = [];
    let nowMs = 1_000_000;
    let told = 0;
    const open = async (): Promise<Maintenance> => {
      const maintenance = new Maintenance({
        database: given.db,
        proofs: new RowProofs(KEY, (error) => reports.push(error)),
        isCopy: false,
        now: () => nowMs,
        changed: () => (told += 1),
      });
      await maintenance.load();
      return maintenance;
    };
    const called = async (
      maintenance: Maintenance,
      name: 'deskMaintenanceBegin' | 'deskMaintenanceEnd',
      body: object,
    ): Promise<'ok' | ErrorCode> => {
      const answered = await maintenance.handlers()[name]({ body } as never, {} as never);
      return answered.ok ? 'ok' : answered.code;
    };

    it('O7: is announced, begins by the clock, outlives a restart, is changed and ends by hand alone', async () => {
      const first = await open();
      expect(first.closedUntil).toBeNull();
      expect(await called(first, 'deskMaintenanceEnd', { reason: 'nothing' })).toBe('STATE_CHANGED');
      expect(await called(first, 'deskMaintenanceBegin', { from: nowMs + 10, until: nowMs + 10, reason: 'no time' })).toBe(
        'PARAMETER_ERROR',
      );
      expect(await called(first, 'deskMaintenanceBegin', { from: 5, until: nowMs, reason: 'over already' })).toBe('PARAMETER_ERROR');
      expect(told).toBe(0);
      expect(await called(first, 'deskMaintenanceBegin', { from: nowMs + 10, until: nowMs + 50, reason: 'a new release' })).toBe('ok');
      expect([told, first.closedUntil, first.standing.maintenance]).toEqual([1, null, { from: nowMs + 10, until: nowMs + 50 }]);
      nowMs += 9;
      expect(first.closedUntil).toBeNull();
      nowMs += 1;
      expect(first.closedUntil).toBe(nowMs + 40);
      const second = await open();
      nowMs += 100;
      expect(second.closedUntil).toBe(nowMs - 60);
      // Its beginning stays what it was.
      expect(await called(second, 'deskMaintenanceBegin', { from: null, until: nowMs + 5, reason: 'it takes longer' })).toBe('ok');
      expect(second.standing.maintenance).toEqual({ from: nowMs - 100, until: nowMs + 5 });
      expect(await called(second, 'deskMaintenanceEnd', { reason: 'it is done' })).toBe('ok');
      expect([second.closedUntil, (await open()).closedUntil]).toEqual([null, null]);
      expect(reports).toEqual([]);
    });

    it('O7: a beginning that has passed is now, and what is under way keeps its own when it is changed with another one', async () => {
      const maintenance = await open();
      const began = nowMs;
      expect(await called(maintenance, 'deskMaintenanceBegin', { from: began - 5, until: began + 50, reason: 'a new release' })).toBe('ok');
      expect(maintenance.standing.maintenance).toEqual({ from: began, until: began + 50 });
      nowMs += 10;
      expect(await called(maintenance, 'deskMaintenanceBegin', { from: began - 5, until: began + 90, reason: 'longer' })).toBe('ok');
      expect([maintenance.standing.maintenance, maintenance.closedUntil]).toEqual([{ from: began, until: began + 90 }, began + 90]);
      // A later one opens nothing meanwhile.
      expect(await called(maintenance, 'deskMaintenanceBegin', { from: began + 40, until: began + 95, reason: 'longer still' })).toBe('ok');
      expect([maintenance.standing.maintenance, maintenance.closedUntil]).toEqual([{ from: began, until: began + 95 }, began + 95]);
      expect(await called(maintenance, 'deskMaintenanceEnd', { reason: 'it is done' })).toBe('ok');
    });

    it('O7: a forged row closes nothing', async () => {
      await given.db.query("insert into content_maintenance (id, from_ms, until_ms, reason) values ('site', 0, 9000000000000, 'closed')");
      expect((await open()).closedUntil).toBeNull();
      expect(reports).toHaveLength(1);
      await given.db.query('delete from content_maintenance');
    });
  },
  { migrations: contentModule.migrations },
);
