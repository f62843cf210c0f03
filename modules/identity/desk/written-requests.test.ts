// Protects written requests: due in thirty days, a copy for whoever asked and nobody else, an erasure by two people or not at all, one end, and a customer who is told.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operator } from '@agio/contracts';
import { UnprovenRow } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import type { ApprovedRequest } from '@agio/module';
import { identity } from '../module.ts';
import { codeOf, entered, Harness, ok, PASSWORD } from '../testing/harness.ts';
import type { DeskInput, DeskName } from '../testing/harness.ts';

const CLEO: Operator = { id: 3, name: 'cleo', roles: ['compliance'] };
const OLGA: Operator = { id: 4, name: 'olga', roles: ['owner'] };
const agreed: ApprovedRequest = { cause: 'request 7', reason: 'signature compared', asked: CLEO, decided: OLGA, changes: [] };

withDatabases(
  'written requests',
  (given) => {
    let h: Harness;
    let customer = 700;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());

    const call = <Name extends DeskName>(name: Name, input: DeskInput, operator: Operator = CLEO) => h.desk(name, input, operator);
    async function person() {
      customer += 1;
      h.nowMs += 1_000;
      const account = `w${customer}@example.org`;
      await h.identity.seedCustomer({ customer, account, password: PASSWORD, username: `Writer${customer}`, country: 'DE' });
      return { customer, account, uid: h.identity.uidOf(customer), params: { uid: h.identity.uidOf(customer) } };
    }
    type Person = Awaited<ReturnType<typeof person>>;
    const record = (who: Person, kind: 'erasure' | 'export', receivedAt = h.nowMs, by = CLEO) =>
      call('deskWrittenRequestRecord', { ...who, body: { kind, channel: 'letter', receivedAt, note: 'signed, passport enclosed' } }, by);
    const recorded = async (...asked: Parameters<typeof record>): Promise<string> => ok(await record(...asked)).id;
    /** Whose request it is, as the page knows. */
    const of = async (id: string) => {
      const found = await call('deskWrittenRequest', { params: { id } });
      return { uid: found.ok ? found.data.uid : '99999999' };
    };
    const fulfil = async (id: string, by = CLEO) =>
      call('deskWrittenRequestFulfil', { params: await of(id), body: { request: id, note: 'sent by post' } }, by);
    const refuse = async (id: string, by = CLEO) =>
      call('deskWrittenRequestRefuse', { params: await of(id), body: { request: id, ground: 'identity', reason: 'no signature' } }, by);
    const copy = async (id: string, by = CLEO) => call('deskWrittenRequestCopy', { params: await of(id), body: { request: id } }, by);
    const shown = async (id: string) => ok(await call('deskWrittenRequest', { params: { id } }));
    const kind = () => h.identity.requests!.find((one) => one.kind === 'identity.erase')!;
    const examine = (uid: string, id: string) => Promise.resolve(kind().examine({ uid, request: Number(id) }));
    const run = (uid: string, id: string, cause = 'request 7') => kind().run({ uid, request: Number(id) }, { ...agreed, cause });
    const told = (who: Person, words: string) => h.identity.outbox().filter(({ text, to }) => to === who.account && text.includes(words));

    it('lists open ones by when they are due, marks those that are late, and keeps one of a kind for a customer', async () => {
      const [first, second] = [await person(), await person()];
      const young = await recorded(first, 'export');
      const old = await recorded(second, 'erasure', h.nowMs - 31 * DAY_MS);
      const also = await recorded(first, 'erasure', h.nowMs - 3 * DAY_MS);
      expect(codeOf(await record(first, 'export'))).toBe('WRITTEN_REQUEST_OPEN');
      expect(await record(first, 'export', h.nowMs + 1)).toMatchObject({ code: 'PARAMETER_ERROR', details: [{ field: 'receivedAt' }] });
      const { list, ...queue } = ok(await call('deskWrittenRequests', { query: {} }));
      expect(list.map(({ id, isLate }) => [id, isLate])).toEqual([
        [old, true],
        [also, false],
        [young, false],
      ]);
      expect(list[2]!.dueAt).toBe(list[2]!.receivedAt + 30 * DAY_MS);
      expect(queue).toMatchObject({ total: 3, waiting: 3, late: 1, oldestAt: list[0]!.receivedAt });
      const page = ok(await call('deskWrittenRequests', { query: { kind: 'erasure', limit: '1', page: '2' } }));
      expect([page.total, page.list.map(({ id }) => id)]).toEqual([2, [also]]);
      const own = ok(await call('deskCustomerWrittenRequests', first));
      expect([own.total, own.list.map(({ id }) => id)]).toEqual([2, [also, young]]);
      for (const id of [young, old, also]) ok(await refuse(id));
      expect(ok(await call('deskWrittenRequests', { query: {} }))).toMatchObject({ total: 0, waiting: 0, late: 0, oldestAt: null });
      expect(ok(await call('deskWrittenRequests', { query: { view: 'ended' } })).list.map(({ id }) => id)).toEqual([also, old, young]);
    });

    it('makes the copy that the customer would get, tells them, and is fulfilled only once it was made', async () => {
      const who = await person();
      const id = await recorded(who, 'export');
      expect(codeOf(await fulfil(id))).toBe('WRITTEN_REQUEST_NOT_DONE');
      const made = ok(await copy(id));
      const own = ok(await h.identity.handlers.exportAccount({} as never, h.visitor().as(who.customer, 's')));
      expect(Object.keys(made)).toEqual(Object.keys(own));
      expect(made).toMatchObject({ account: { uid: who.uid, email: who.account }, writtenRequests: [{ kind: 'export', state: 'open' }] });
      expect(JSON.stringify(made)).not.toContain('passport');
      expect(made['securityLog']).toMatchObject([{ event: 'copy_made', ip: '' }]);
      await expect.poll(() => told(who, 'Our staff made a copy')).toHaveLength(1);
      expect(ok(await fulfil(id))).toMatchObject({
        state: 'fulfilled',
        endedBy: 'cleo',
        copiedBy: 'cleo',
        outcome: 'sent by post',
        ground: null,
      });
      await expect.poll(() => told(who, 'has been sent to you')).toHaveLength(1);
      for (const again of [copy, fulfil, refuse]) expect(codeOf(await again(id))).toBe('STATE_CHANGED');
      // A new one of the same kind needs a copy of its own.
      expect(codeOf(await fulfil(await recorded(who, 'export')))).toBe('WRITTEN_REQUEST_NOT_DONE');
    });

    it('is refused with a ground, which the customer is told, and a reason, which they are not', async () => {
      const who = await person();
      const id = await recorded(who, 'export', h.nowMs - 31 * DAY_MS);
      expect(ok(await refuse(id))).toMatchObject({ state: 'refused', ground: 'identity', outcome: 'no signature', isLate: true });
      await expect.poll(() => told(who, 'we could not confirm that the request came from you')).toHaveLength(1);
      expect(told(who, 'no signature')).toEqual([]);
    });

    it('ends once, whichever of two operators is first', async () => {
      const who = await person();
      const id = await recorded(who, 'export');
      ok(await copy(id));
      const answers = await Promise.all([fulfil(id, CLEO), refuse(id, OLGA), fulfil(id, OLGA), refuse(id, CLEO)]);
      expect(answers.filter((one) => one.ok)).toHaveLength(1);
      expect(answers.map(codeOf).filter((code) => code === 'STATE_CHANGED')).toHaveLength(3);
      await expect.poll(() => told(who, 'written request').length + told(who, 'has been sent').length).toBe(1);
      const both = await Promise.all([record(who, 'erasure', h.nowMs, CLEO), record(who, 'erasure', h.nowMs, OLGA)]);
      expect(both.map(codeOf).toSorted()).toEqual(['SUCCESS', 'WRITTEN_REQUEST_OPEN']);
    });

    it('is nobody’s who is its customer, and nothing is there under another number', async () => {
      const who = await person();
      const id = await recorded(who, 'export');
      h.own.set('cleo', who.customer);
      for (const act of [copy, fulfil, refuse]) expect(codeOf(await act(id))).toBe('OWN_ACCOUNT');
      expect(codeOf(await record(who, 'erasure'))).toBe('OWN_ACCOUNT');
      expect((await shown(id)).isOwn).toBe(true);
      h.own.clear();
      for (const none of ['999999', '0', 'x', '1e3']) {
        for (const act of [copy, fulfil, refuse]) expect(codeOf(await act(none))).toBe('NOT_FOUND');
        expect(codeOf(await call('deskWrittenRequest', { params: { id: none } }))).toBe('NOT_FOUND');
      }
      const other = { params: { uid: (await person()).uid }, body: { request: id } };
      expect(codeOf(await call('deskWrittenRequestCopy', other))).toBe('NOT_FOUND');
      const nobody = { params: { uid: '99999999' } };
      expect(codeOf(await call('deskCustomerWrittenRequests', nobody))).toBe('NOT_FOUND');
      expect(codeOf(await record({ ...who, ...nobody }, 'export'))).toBe('NOT_FOUND');
    });

    it('erases by two people: the account is closed, the words are gone, and that it was asked for stays', async () => {
      const who = await person();
      const { token } = entered(await h.login(who.account, PASSWORD));
      const id = await recorded(who, 'erasure');
      expect([kind().asks, kind().decides]).toEqual([
        ['owner', 'compliance'],
        ['owner', 'compliance'],
      ]);
      for (const act of [copy, fulfil]) expect(codeOf(await act(id))).toBe(act === copy ? 'STATE_CHANGED' : 'WRITTEN_REQUEST_NOT_DONE');
      expect(await examine(who.uid, id)).toMatchObject({
        ok: true,
        target: who.uid,
        changes: [{ field: 'state', before: 'active', after: 'closed' }],
        customers: [who.customer],
      });
      expect(await run(who.uid, id)).toEqual({ ok: true });
      expect(await h.identity.ownerOf(token)).toBeUndefined();
      expect(ok(await call('deskCustomer', who))).toMatchObject({ state: 'closed', email: null });
      expect(h.erased).toContain(who.customer);
      expect(await shown(id)).toMatchObject({
        state: 'fulfilled',
        endedBy: 'olga',
        note: '',
        outcome: '',
        isClosed: true,
        isErasing: false,
      });
      await expect.poll(() => told(who, 'your personal data was erased')).toHaveLength(1);
      // Carried out again after a crash.
      expect(await run(who.uid, id)).toEqual({ ok: true });
      expect(await run(who.uid, id, 'request 8')).toMatchObject({ code: 'STATE_CHANGED' });
      expect(codeOf(await record(who, 'export'))).toBe('STATE_CHANGED');
    });

    it('does not erase where the customer could not close the account, and the request stays open', async () => {
      const who = await person();
      const id = await recorded(who, 'erasure');
      const left = { coins: ['BTC'], openOrders: 1 };
      h.holdings.set(who.customer, left);
      expect(await examine(who.uid, id)).toMatchObject({ ok: false, code: 'ACCOUNT_NOT_EMPTY', details: left });
      expect(await run(who.uid, id)).toMatchObject({ ok: false, code: 'ACCOUNT_NOT_EMPTY', details: left });
      expect(await shown(id)).toMatchObject({ state: 'open', isErasing: false, isClosed: false });
      expect(h.disabled.has(who.customer)).toBe(false);
      h.holdings.delete(who.customer);
      h.checking.add(who.customer);
      expect(await examine(who.uid, id)).toEqual({ ok: false, code: 'ACCOUNT_STILL_IN_PROCESS' });
      expect(await run(who.uid, id)).toEqual({ ok: false, code: 'ACCOUNT_STILL_IN_PROCESS' });
      expect(await shown(id)).toMatchObject({ state: 'open', isErasing: false, isClosed: false });
      h.checking.delete(who.customer);
      h.setDisabled(who.customer, 'operators', true);
      expect(await examine(who.uid, id)).toMatchObject({ code: 'ACCOUNT_HAS_BEEN_DISABLED' });
      expect(await run(who.uid, id)).toMatchObject({ code: 'ACCOUNT_HAS_BEEN_DISABLED' });
      h.setDisabled(who.customer, 'operators', false);
      h.setDisabled(who.customer, 'owner', true);
      expect(await examine(who.uid, id)).toMatchObject({ ok: true, changes: [{ before: 'frozen', after: 'closed' }] });
      const [other, copied] = [await person(), await recorded(who, 'export')];
      expect(await examine(other.uid, id)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await examine(who.uid, copied)).toMatchObject({ code: 'STATE_CHANGED' });
      expect(await run(other.uid, id)).toMatchObject({ code: 'STATE_CHANGED' });
      ok(await refuse(id));
      expect(await examine(who.uid, id)).toMatchObject({ code: 'STATE_CHANGED' });
      expect(await run(who.uid, id)).toMatchObject({ code: 'STATE_CHANGED' });
      expect(ok(await call('deskCustomer', who)).state).toBe('frozen');
    });

    it('either erases or is refused, never both', async () => {
      for (let round = 0; round < 4; round += 1) {
        const who = await person();
        const id = await recorded(who, 'erasure');
        const [ran, refused] = await Promise.all([run(who.uid, id, `race ${round}`), refuse(id)]);
        const { state } = await shown(id);
        expect([ran.ok, refused.ok, state, ok(await call('deskCustomer', who)).state]).toEqual(
          ran.ok ? [true, false, 'fulfilled', 'closed'] : [false, true, 'refused', 'active'],
        );
      }
    });

    it('goes on after a crash in the middle of an erasure, and nobody ends it otherwise meanwhile', async () => {
      const who = await person();
      const id = await recorded(who, 'erasure');
      const failing = new Harness(given.db, { eraseElsewhere: () => Promise.reject(new Error('the machine is gone')) });
      failing.nowMs = h.nowMs;
      const broken = failing.identity.requests!.find((one) => one.kind === 'identity.erase')!;
      await expect(broken.run({ uid: who.uid, request: Number(id) }, agreed)).rejects.toThrow('the machine is gone');
      expect(await shown(id)).toMatchObject({ state: 'open', isErasing: true });
      for (const act of [refuse, fulfil]) expect(codeOf(await act(id))).toBe('STATE_CHANGED');
      expect(await examine(who.uid, id)).toMatchObject({ code: 'STATE_CHANGED' });
      expect(await run(who.uid, id, 'another request')).toMatchObject({ code: 'STATE_CHANGED' });
      expect(await run(who.uid, id)).toEqual({ ok: true });
      expect(await shown(id)).toMatchObject({ state: 'fulfilled', isClosed: true });
      await failing.identity.stop();
    });

    it('ends with the account where its owner closes it meanwhile', async () => {
      const who = await person();
      const [erasure, wanted] = [await recorded(who, 'erasure'), await recorded(who, 'export')];
      ok(await h.identity.handlers.closeAccount({ body: {} } as never, h.visitor().as(who.customer, 's')));
      expect(await shown(wanted)).toMatchObject({ note: '', isClosed: true });
      expect(codeOf(await copy(wanted))).toBe('STATE_CHANGED');
      expect(await examine(who.uid, erasure)).toMatchObject({ code: 'STATE_CHANGED' });
      expect(ok(await fulfil(erasure))).toMatchObject({ state: 'fulfilled', outcome: '' });
      expect(ok(await refuse(wanted))).toMatchObject({ state: 'refused', outcome: '' });
      expect(told(who, 'written request')).toEqual([]);
    });

    it('36: a row that somebody else wrote or turned to another customer brings no copy and no erasure', async () => {
      const [writer, victim] = [await person(), await person()];
      const [wanted, erasure] = [await recorded(writer, 'export'), await recorded(writer, 'erasure')];
      await given.db.query('update identity_written_request set customer = $2 where id = any($1::int8[])', [
        [wanted, erasure],
        victim.customer,
      ]);
      for (const act of [copy, fulfil, refuse]) expect(codeOf(await act(wanted))).toBe('NOT_FOUND');
      expect(await examine(victim.uid, erasure)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await run(victim.uid, erasure)).toMatchObject({ code: 'STATE_CHANGED' });
      expect(ok(await call('deskCustomer', victim)).state).toBe('active');
      expect(h.errors.filter((error) => error instanceof UnprovenRow).map(String)).toContainEqual(
        expect.stringContaining(`identity_written_request ${wanted} `),
      );
    });
  },
  { migrations: identity.migrations },
);
