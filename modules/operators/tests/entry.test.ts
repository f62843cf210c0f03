// Protects the console's log-in: two steps, one device, an end of every session, and each code once.
import { beforeAll, expect, it } from 'vitest';
import { answeringLate, withDatabases } from '@agio/database/testing';
import { operators as operatorsModule } from '../module.ts';
import { codeOf, Desk, must, PASSWORD, payloadHash } from './harness.ts';
import type { Person } from './harness.ts';

const MINUTE = 60_000;

withDatabases(
  'operators sign in',
  (given) => {
    let desk: Desk;
    let ada: Person;

    beforeAll(async () => {
      desk = new Desk(given.db);
      await desk.operators.start?.();
      ada = await desk.first();
    });

    const ticketOf = async (password = PASSWORD, ip = '203.0.113.7', of = desk): Promise<string> =>
      must(await of.call('deskLogin', { body: { name: 'ada', password } }, { ip })).ticket;

    it('with a password and then a code, each code once, over a restart too', async () => {
      const code = desk.code(ada.secret);
      const opened = must(await desk.call('deskSecondStep', { body: { ticket: await ticketOf(), code } }));
      expect(await desk.who(opened.token)).toBe('ada');
      expect(codeOf(await desk.call('deskSecondStep', { body: { ticket: await ticketOf(), code } }))).toBe('OPERATOR_LOGIN_FAILED');
      const again = new Desk(given.db, desk);
      again.nowMs = desk.nowMs;
      await again.operators.start?.();
      const ticket = await ticketOf(PASSWORD, '203.0.113.7', again);
      expect(codeOf(await again.call('deskSecondStep', { body: { ticket, code } }))).toBe('OPERATOR_LOGIN_FAILED');
    });

    it('not once they are removed, however late an older answer about all operators comes', async () => {
      const zoe = await desk.hire(ada, 'zoe', ['support']);
      const { db: one, holds } = answeringLate(given.db, 'select * from operators_account where id between');
      const { db: both, holds: holdsEnd } = answeringLate(one, 'update operators_session set revoked_at');
      const again = new Desk(both, desk);
      again.nowMs = desk.nowMs;
      await again.operators.start?.();
      const [comes, ends] = [holds(), holdsEnd()];
      const older = again.operators.start?.();
      const params = { id: String(zoe.operator.id) };
      const removal = again.call('deskDisable', { params, body: { reason: 'gone' } }, { operator: ada.operator });
      const isStored = async () => (await given.db.query('select 1 from operators_account where disabled_at is not null')).length > 0;
      await expect.poll(isStored, { timeout: 60_000 }).toBe(true);
      // Time for the answer that comes after the removal.
      for (let times = 0; times < 5; times += 1) await given.db.query('select 1');
      comes();
      await older;
      ends();
      must(await removal);
      expect(again.people.map(({ isActive, name }) => [name, isActive])).toContainEqual(['zoe', false]);
      expect(codeOf(await again.call('deskLogin', { body: { name: 'zoe', password: PASSWORD } }))).toBe('OPERATOR_LOGIN_FAILED');
    });

    it('not with a ticket for a token, nor a token for a ticket', async () => {
      const ticket = await ticketOf();
      expect(await desk.who(ticket)).toBeUndefined();
      const asTicket = await desk.call('deskSecondStep', { body: { ticket: ada.token, code: desk.code(ada.secret) } });
      expect(codeOf(asTicket)).toBe('OPERATOR_LOGIN_FAILED');
    });

    it('answers alike for a wrong password and for nobody, and locks one source after five', async () => {
      const from = { ip: '198.51.100.1' };
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect(codeOf(await desk.call('deskLogin', { body: { name: 'ada', password: 'wrong' } }, from))).toBe('OPERATOR_LOGIN_FAILED');
      expect(codeOf(await desk.call('deskLogin', { body: { name: 'ada', password: PASSWORD } }, from))).toBe('OPERATOR_LOCKED');
      expect(codeOf(await desk.call('deskLogin', { body: { name: 'nobody', password: 'wrong' } }))).toBe('OPERATOR_LOGIN_FAILED');
      await expect(ticketOf()).resolves.toEqual(expect.any(String));
    });

    it('and are on one device: a token or cookie taken elsewhere is worth nothing', async () => {
      expect(await desk.who(ada.token, { userAgent: 'curl' })).toBeUndefined();
      const cookies = { agio_console: ada.cookie };
      expect(codeOf(await desk.call('deskRenew', { body: {} }, { cookies, userAgent: 'curl' }))).toBe('PLEASE_LOGIN');
      expect(must(await desk.call('deskRenew', { body: {} }, { cookies })).self.name).toBe('ada');
    });

    it('end after half an hour without use, which a timer of the page does not count as, and after eight hours anyway', async () => {
      const cookies = {
        agio_console: (await desk.call('deskSecondStep', { body: { ticket: await ticketOf(), code: desk.code(ada.secret) } })).cookie,
      };
      const renew = async () => must(await desk.call('deskRenew', { body: {} }, { cookies })).token;
      let token = await renew();
      for (let minutes = 0; minutes < 8 * 60 - 20; minutes += 9) {
        desk.nowMs += 9 * MINUTE;
        token = await renew();
        expect(await desk.who(token), String(minutes)).toBe('ada');
      }
      desk.nowMs += 20 * MINUTE;
      expect(codeOf(await desk.call('deskRenew', { body: {} }, { cookies }))).toBe('PLEASE_LOGIN');
      const left = await desk.call('deskSecondStep', { body: { ticket: await ticketOf(), code: desk.code(ada.secret) } });
      const page = { cookies: { agio_console: left.cookie } };
      for (let minutes = 0; minutes < 25; minutes += 5) {
        desk.nowMs += 5 * MINUTE;
        const fresh = must(await desk.call('deskRenew', { body: {} }, page)).token;
        expect(await desk.who(fresh, { isBackground: true })).toBe('ada');
      }
      desk.nowMs += 5 * MINUTE;
      expect(codeOf(await desk.call('deskRenew', { body: {} }, page))).toBe('PLEASE_LOGIN');
    });

    it('outlive a restart', async () => {
      const opened = await desk.call('deskSecondStep', { body: { ticket: await ticketOf(), code: desk.code(ada.secret) } });
      const again = new Desk(given.db);
      again.nowMs = desk.nowMs;
      await again.operators.start?.();
      expect(must(await again.call('deskRenew', { body: {} }, { cookies: { agio_console: opened.cookie } })).self.name).toBe('ada');
    });

    it('confirm one call with one body in one session, once', async () => {
      const session = 's1';
      const body = { reason: 'over' };
      const made = must(
        await desk.call(
          'deskVerify',
          { body: { action: 'deskDisable', payloadHash: payloadHash(body), code: desk.code(ada.secret) } },
          { operator: ada.operator, session },
        ),
      );
      const use = (by: string, what: unknown): boolean => desk.operators.verify(made.verification, by, 'deskDisable', payloadHash(what));
      expect(use('s2', body)).toBe(false);
      // An attempt with the wrong thing consumes it.
      expect(use(session, body)).toBe(false);
    });

    it('confirm calls although a thief who has the password tries codes', async () => {
      const ticket = await ticketOf();
      const tries = async () => codeOf(await desk.call('deskSecondStep', { body: { ticket, code: '000000' } }));
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await tries()).toBe('OPERATOR_LOGIN_FAILED');
      expect(await tries()).toBe('OPERATOR_LOCKED');
      const verify = async (code: string) =>
        codeOf(
          await desk.call(
            'deskVerify',
            { body: { action: 'deskDisable', payloadHash: payloadHash({}), code } },
            { operator: ada.operator, session: 's1' },
          ),
        );
      expect(await verify(desk.code(ada.secret))).toBe('SUCCESS');
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await verify('000000')).toBe('OPERATOR_LOGIN_FAILED');
      expect(await verify(desk.code(ada.secret))).toBe('OPERATOR_LOCKED');
      desk.nowMs += 11 * MINUTE;
    });

    it('are invited by a link that works once, ends after a day, and is void once there is a newer one', async () => {
      const cleo = await desk.hire(ada, 'cleo', ['support']);
      expect(cleo.operator.roles).toEqual(['support']);
      const body = { name: 'dan', roles: ['auditor' as const], ownUid: null, reason: 'a new colleague' };
      const invite = async (): Promise<string> =>
        must(await desk.call('deskInvite', { body }, { operator: ada.operator })).link?.replace(/^.*#/, '') ?? '';
      const [old, newer] = [await invite(), await invite()];
      expect(codeOf(await desk.call('deskInvitation', { body: { invitation: old } }))).toBe('INVITATION_NOT_VALID');
      expect(codeOf(await desk.call('deskInvitation', { body: { invitation: newer } }))).toBe('SUCCESS');
      desk.nowMs += 25 * 60 * MINUTE;
      expect(codeOf(await desk.call('deskInvitation', { body: { invitation: newer } }))).toBe('INVITATION_NOT_VALID');
    });

    it('are out at once when they are disabled, and the last owner cannot be', async () => {
      const eve = await desk.hire(ada, 'eve', ['finance']);
      expect(await desk.who(eve.token)).toBe('eve');
      const params = { id: String(eve.operator.id) };
      must(await desk.call('deskDisable', { params, body: { reason: 'left us' } }, { operator: ada.operator }));
      expect(await desk.who(eve.token)).toBeUndefined();
      const last = await desk.call(
        'deskDisable',
        { params: { id: String(ada.operator.id) }, body: { reason: 'oops' } },
        { operator: ada.operator },
      );
      expect(codeOf(last)).toBe('REQUEST_IMPOSSIBLE');
    });

    it('O15: are invited at the machine one at a time: a link for another owner voids the one that was not used', async () => {
      const first = await desk.operators.inviteOwner('olga');
      expect(first?.voided).toEqual([]);
      const again = await desk.operators.inviteOwner('olga');
      expect(again?.voided).toEqual([]);
      const other = await desk.operators.inviteOwner('otto');
      expect(other?.voided).toEqual(['olga']);
      const invitation = again?.link.replace(/^.*#/, '') ?? '';
      expect(codeOf(await desk.call('deskInvitation', { body: { invitation } }))).toBe('INVITATION_NOT_VALID');
      await desk.join(other?.link ?? '');
      // A link that was used is nobody's to void, and the account stays.
      expect((await desk.operators.inviteOwner('olga'))?.voided).toEqual([]);
      expect(desk.operators.find('otto')?.hasAccepted).toBe(true);
    });

    it('get no link once they have joined, and the link of an owner who was removed lets nobody in', async () => {
      const make = async (from: Desk, id: number) => from.call('deskInvitationLink', { params: { id: String(id) } }, ada);
      const idOf = (name: string): number => desk.operators.find(name)?.id ?? 0;
      // Another server, which has not heard of it yet.
      const late = new Desk(given.db, desk);
      late.nowMs = desk.nowMs;
      const [first, second] = [await desk.operators.inviteOwner('paul'), await desk.operators.inviteOwner('quinn')];
      await late.operators.start?.();
      expect(first?.link).not.toBe(second?.link);
      await desk.join(second?.link ?? '');
      expect(codeOf(await make(late, idOf('quinn')))).toBe('STATE_CHANGED');
      const { link } = must(await make(desk, idOf('paul')));
      const seen = async () => codeOf(await desk.call('deskInvitation', { body: { invitation: link.replace(/^.*#/, '') } }));
      expect(await seen()).toBe('SUCCESS');
      await desk.operators.disable('ada');
      expect(await seen()).toBe('INVITATION_NOT_VALID');
    });
  },
  { migrations: operatorsModule.migrations, on: ['postgres'] },
);
