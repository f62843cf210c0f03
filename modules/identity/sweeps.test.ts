// Protects clean-up by time: what still counts (a lockout, a quota of a day, a code) is never swept away, and what no longer does goes at its moment.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import { sweepQuotas, takeQuota } from './factors/codes/code-quota.ts';
import { sweepCodes } from './factors/codes/codes.ts';
import { sweepDevices } from './sessions/devices.ts';
import { identity } from './module.ts';
import { sweepAttempts, takeAttempt } from './factors/passwords/lockout.ts';
import { sweepHistory } from './log/history.ts';
import { sweepProposals } from './factors/two-step/proposal.ts';
import { sweepVerifications } from './factors/verifications.ts';

const NOW_MS = 1_790_000_000_000;

interface Kept {
  readonly table: string;
  /** A row whose time is $1. */
  readonly row: string;
  readonly sweep: (session: Session, nowMs: number) => Promise<void>;
  /** How long after that time it must still be there. */
  readonly keptMs: number;
}

const KEPT: Readonly<Record<string, Kept>> = {
  'a lockout': { table: 'identity_login_failure', row: `'a', 's', 5, $1`, sweep: sweepAttempts, keptMs: 10 * MINUTE_MS },
  'a code, which says itself when it ends': {
    table: 'identity_code (purpose, address, asker, hash, tries, foreign_tries, expires_at)',
    row: `'login', 'a', 's', 'h', 0, 0, $1`,
    sweep: sweepCodes,
    keptMs: 0,
  },
  'a quota of codes': { table: 'identity_code_quota', row: `'a', 'b', $1, 5, $1`, sweep: sweepQuotas, keptMs: DAY_MS },
  'a quota of codes whose last one is younger than its window': {
    table: 'identity_code_quota',
    row: `'a', 'b', 0, 5, $1`,
    sweep: sweepQuotas,
    keptMs: DAY_MS,
  },
  'a quota of text messages': { table: 'identity_sms_quota', row: `'SG', $1, 5`, sweep: sweepQuotas, keptMs: DAY_MS },
  'a device': {
    table: 'identity_device (id, customer, first_at, last_at)',
    row: `'d', 1, 0, $1`,
    sweep: sweepDevices,
    keptMs: 400 * DAY_MS,
  },
  'a verification, which says itself when it ends': {
    table: 'identity_verification',
    row: `'h', 1, 's', 'withdraw', 'p', $1`,
    sweep: sweepVerifications,
    keptMs: 0,
  },
  'the proposal of an authenticator': {
    table: 'identity_otp_proposal',
    row: `1, 's', 'secret', $1`,
    sweep: sweepProposals,
    keptMs: 10 * MINUTE_MS,
  },
  'a log-in in the history': {
    table: 'identity_login (customer, at, ip, device, method, result)',
    row: `1, $1, 'ip', 'd', 'password', 'ok'`,
    sweep: sweepHistory,
    keptMs: 180 * DAY_MS,
  },
  'an event in the history': {
    table: 'identity_security_event (customer, at, event, ip, device)',
    row: `1, $1, 'frozen', 'ip', 'd'`,
    sweep: sweepHistory,
    keptMs: 180 * DAY_MS,
  },
};

withDatabases(
  'clean-up by time',
  (given) => {
    const tables = [...new Set(Object.values(KEPT).map(({ table }) => table.split(' ')[0] ?? ''))];
    beforeEach(async () => {
      await given.db.query(`truncate ${tables.join(', ')}`);
    });
    const counted = async (table: string): Promise<number> => (await given.db.query(`select 1 from ${table.split(' ')[0]}`)).length;

    it.each(Object.entries(KEPT))('G7: %s is there until its moment, and gone from then on', async (_, { table, row, sweep, keptMs }) => {
      await given.db.query(`insert into ${table} values (${row})`, [NOW_MS]);
      await sweep(given.db, NOW_MS + keptMs - 1);
      expect(await counted(table)).toBe(1);
      await sweep(given.db, NOW_MS + keptMs);
      expect(await counted(table)).toBe(0);
    });

    it('keeps the newest 500 of a customer’s log-ins and events, and nobody else’s fewer', async () => {
      for (const [table, columns] of [
        ['identity_login (customer, at, ip, device, method, result)', `'ip', 'd', 'password', 'ok'`],
        ['identity_security_event (customer, at, ip, device, event)', `'ip', 'd', 'frozen'`],
      ] as const) {
        const name = table.split(' ')[0] ?? '';
        await given.db.query(`insert into ${table} select 1 + n / 503, ${NOW_MS} + n, ${columns} from generate_series(0, 509) n`);
        await sweepHistory(given.db, NOW_MS + 600);
        const rows = await given.db.query<{ customer: bigint; count: bigint; oldest: bigint }>(
          `select customer, count(*) as count, min(at) - ${NOW_MS} as oldest from ${name} group by customer order by customer`,
        );
        expect(rows.map(({ customer, count, oldest }) => [customer, count, oldest].map(Number))).toEqual([
          [1, 500, 3],
          [2, 7, 503],
        ]);
      }
    });

    describe('G7: the sweep between two tries', () => {
      it('gives nobody back a try of a password', async () => {
        for (let at = 0; at < 5; at += 1) {
          expect(await takeAttempt(given.db, 'a', 's', NOW_MS + at)).toBe(0);
          await sweepAttempts(given.db, NOW_MS + at);
        }
        await sweepAttempts(given.db, NOW_MS + 9 * MINUTE_MS);
        expect(await takeAttempt(given.db, 'a', 's', NOW_MS + 9 * MINUTE_MS + 4)).toBe(60);
        expect(await takeAttempt(given.db, 'a', 's', NOW_MS + 10 * MINUTE_MS + 4)).toBe(0);
      });

      it('gives no visitor a code back', async () => {
        const wish = { purpose: 'login', address: 'a@example.org', asker: '192.0.2.1', country: undefined } as const;
        for (let at = 0; at < 5; at += 1) {
          const nowMs = NOW_MS + at * MINUTE_MS;
          expect(await takeQuota(given.db, wish, nowMs)).toBe(0);
          await sweepQuotas(given.db, nowMs);
        }
        await sweepQuotas(given.db, NOW_MS + DAY_MS - 1);
        expect(await takeQuota(given.db, wish, NOW_MS + DAY_MS - 1)).toBe(1);
        expect(await takeQuota(given.db, wish, NOW_MS + DAY_MS)).toBe(0);
      });
    });
  },
  { migrations: identity.migrations },
);
