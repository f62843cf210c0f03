// Protects what takes two people: never one alone, on the values that were read, once, even after a crash.
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { OPERATORS_FROM } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { canonicalJson } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import { sha256 } from '../entry/signing.ts';
import { operatorsMachine } from '../machine/with-signatures.ts';
import { REQUEST_LIVES_MS } from '../requests/requests.ts';
import { operators as operatorsModule } from '../module.ts';
import { codeOf, Desk, must } from './harness.ts';
import type { Person } from './harness.ts';

withDatabases(
  'two people',
  (given) => {
    let desk: Desk;
    let ada: Person;
    let ben: Person;
    let cleo: Person;
    let fee = 100;
    const done: string[] = [];
    const dropped: number[] = [];
    let crash: 'before' | 'after' | null = null;

    const fees = defineRequest({
      kind: 'market.fees',
      asks: ['finance'],
      decides: ['finance'],
      payload: z.strictObject({ fee: z.int(), customer: z.int().optional(), with: z.int().optional() }),
      examine: (payload) => ({
        ok: true,
        target: 'BTC_USDT',
        changes: [{ field: 'fee', before: String(fee), after: String(payload.fee) }],
        ...(payload.customer === undefined
          ? {}
          : { customers: payload.with === undefined ? [payload.customer] : [payload.customer, payload.with] }),
      }),
      run(payload, { cause }) {
        if (crash === 'before') throw new Error('the process ended');
        if (!done.includes(cause)) {
          done.push(cause);
          fee = payload.fee;
        }
        if (crash === 'after') throw new Error('the process ended');
        return Promise.resolve(payload.fee === 0 ? { ok: false, code: 'NOT_FOUND' } : { ok: true });
      },
      dropped: (payload) => Promise.resolve(void dropped.push(payload.fee)),
    });

    /** Its changes are in the order of its form, and a database may keep objects in another one. */
    const coin = defineRequest({
      kind: 'market.coin',
      asks: ['finance'],
      decides: ['finance'],
      payload: z.strictObject({ decimals: z.int(), code: z.string() }),
      examine: (payload) => ({
        ok: true,
        target: payload.code,
        changes: Object.entries(payload).map(([field, value]) => ({ field, before: null, after: String(value) })),
      }),
      run(payload, { cause }) {
        done.push(`${cause}: ${Object.keys(payload).join(' ')}`);
        return Promise.resolve({ ok: true });
      },
    });

    beforeAll(async () => {
      desk = new Desk(given.db);
      desk.kinds.push(fees, coin);
      await desk.operators.start?.();
      ada = await desk.first();
      cleo = await desk.hire(ada, 'cleo', ['support']);
      ben = await desk.hire(ada, 'ben', ['finance'], '10000007');
      const rich = await desk.hire(ada, 'rich', ['finance']);
      ada = { ...ada, operator: rich.operator };
    });

    beforeEach(() => {
      fee = 100;
      done.length = 0;
      dropped.length = 0;
      crash = null;
    });

    const ask = async (payload: Record<string, number> = { fee: 80 }, by = ada): Promise<string> =>
      must(await desk.call('deskAsk', { body: { kind: 'market.fees', payload, reason: `makers asked ${Math.random()}` } }, by)).id;
    const read = async (id: string) => must(await desk.call('deskRequest', { params: { id } }, ben));
    const decide = async (id: string, by: Person, decision: 'approve' | 'refuse' = 'approve', hash?: string) =>
      desk.call('deskDecide', { params: { id }, body: { decision, hash: hash ?? (await read(id)).hash, reason: 'compared' } }, by);

    const restarted = async (): Promise<Desk> => {
      const next = new Desk(given.db, desk);
      next.kinds.push(fees);
      next.nowMs = desk.nowMs;
      await next.operators.start?.();
      return next;
    };

    it('values in the order of the form are the same values when they are read back', async () => {
      const body = { kind: 'market.coin', payload: { code: 'KITE', decimals: 8 }, reason: 'a new one' };
      const { id } = must(await desk.call('deskAsk', { body }, ada));
      expect((await read(id)).changes.map(({ field }) => field)).toEqual(['decimals', 'code']);
      expect(must(await decide(id, ben)).state).toBe('done');
      expect(done).toEqual([`request ${id}: decimals code`]);
    });

    it('one asks, another approves, and it happens', async () => {
      const id = await ask();
      expect((await read(id)).changes).toEqual([{ field: 'fee', before: '100', after: '80' }]);
      expect(fee).toBe(100);
      expect(must(await decide(id, ben)).state).toBe('done');
      expect(fee).toBe(80);
    });

    it('nobody approves what they asked for, nor without the role, nor for an account of their own', async () => {
      const id = await ask();
      expect(codeOf(await decide(id, ada))).toBe('SECOND_PERSON_NEEDED');
      expect(codeOf(await decide(id, cleo))).toBe('PERMISSION_DENIED');
      expect(codeOf(await desk.call('deskAsk', { body: { kind: 'market.fees', payload: { fee: 1 }, reason: 'why not' } }, cleo))).toBe(
        'PERMISSION_DENIED',
      );
      expect(codeOf(await decide(await ask({ fee: 80, customer: 7 }), ben))).toBe('OWN_ACCOUNT');
      expect(
        codeOf(await desk.call('deskAsk', { body: { kind: 'market.fees', payload: { fee: 80, customer: 7 }, reason: 'for me' } }, ben)),
      ).toBe('OWN_ACCOUNT');
      expect(fee).toBe(100);
    });

    it('nobody asks for or approves a list in which their own account is', async () => {
      const list = { fee: 80, customer: 3, with: 7 };
      expect(codeOf(await desk.call('deskAsk', { body: { kind: 'market.fees', payload: list, reason: 'us all' } }, ben))).toBe(
        'OWN_ACCOUNT',
      );
      const id = await ask(list);
      expect(codeOf(await decide(id, ben))).toBe('OWN_ACCOUNT');
      must(await decide(id, ben, 'refuse'));
    });

    it('of two that were read at once, the second one to be approved has changed', async () => {
      for (let round = 1; round <= 10; round += 1) {
        fee = 100;
        const ids = [await ask({ fee: 80 }), await ask({ fee: 120 })];
        const hashes = await Promise.all(ids.map(async (id) => (await read(id)).hash));
        const answers = await Promise.all(ids.map((id, at) => decide(id, ben, 'approve', hashes[at])));
        expect(answers.map(codeOf).toSorted()).toEqual(['REQUEST_CHANGED', 'SUCCESS']);
        expect(done).toHaveLength(round);
      }
    });

    it('whoever writes to the database names nobody else as the one who asked', async () => {
      const id = await ask();
      const trusted = await desk.hire({ ...ada, operator: { id: 1, name: 'ada', roles: ['owner'] } }, 'fay', ['finance']);
      await given.db.query('update operators_request set asked_by = $2 where id = $1', [id, trusted.operator.id]);
      expect(await decide(id, ben)).toMatchObject({ code: 'REQUEST_IMPOSSIBLE', details: { rule: 'unknown' } });
      expect(fee).toBe(100);
    });

    it('whoever writes to the database gives a request no other reason: it is among what both sign', async () => {
      const id = await ask();
      const { hash } = await read(id);
      const before = must(await desk.call('deskRequests', { query: {} }, ben)).forYou;
      for (const words of ["reason = 'the board agreed'", "target = 'ETH_USDT'"]) {
        await given.db.query('create table kept as select * from operators_request');
        await given.db.query(`update operators_request set ${words} where id = $1`, [id]);
        // What is shown belongs to the hash that an approval names, or is not shown.
        expect(await read(id)).toMatchObject({ reason: '', target: '', changes: [], isForYou: false });
        const { list, forYou } = must(await desk.call('deskRequests', { query: {} }, ben));
        expect([list.find((one) => one.id === id), forYou]).toMatchObject([{ reason: '', isForYou: false }, before - 1]);
        expect(codeOf(await decide(id, ben, 'approve', hash))).not.toBe('SUCCESS');
        expect(codeOf(await decide(id, ben, 'refuse', hash))).not.toBe('SUCCESS');
        await given.db.query('update operators_request r set reason = k.reason, target = k.target from kept k where k.id = r.id');
        await given.db.query('drop table kept');
      }
      expect(desk.alarms.filter((sentence) => sentence.includes(`row of request ${id} `))).toHaveLength(1);
      expect(await read(id)).toMatchObject({ reason: expect.stringMatching(/^makers asked /), target: 'BTC_USDT', isForYou: true });
      expect(must(await decide(id, ben)).state).toBe('done');
    });

    it('a request of an earlier release, which does not sign its reason, is refused or asked for again', async () => {
      const earlier = async (): Promise<string> => {
        const id = String(desk.core.machine(operatorsMachine).requests.last + 1);
        const payload = { fee: 80 };
        const signed = canonicalJson({ kind: 'market.fees', payload, changes: [{ field: 'fee', before: '100', after: '80' }] });
        const hash = sha256(signed);
        const asked = { kind: 'operators.ask', hash, livesMs: REQUEST_LIVES_MS, by: OPERATORS_FROM + ada.operator.id } as const;
        expect((await desk.submit(asked)).reply.ok).toBe(true);
        await given.db.query(
          `insert into operators_request (id, kind, target, payload, changes, signed, hash, reason, asked_by, asked_at, expires_at, state)
           overriding system value values ($1, 'market.fees', 'BTC_USDT', $2, $3, $4, $5, 'makers asked', $6, $7, $8, 'waiting')`,
          [
            id,
            JSON.stringify(payload),
            JSON.stringify([{ field: 'fee', before: '100', after: '80' }]),
            signed,
            hash,
            ada.operator.id,
            desk.nowMs,
            desk.nowMs + REQUEST_LIVES_MS,
          ],
        );
        return id;
      };
      const [approved, refused] = [await earlier(), await earlier()];
      expect(await read(approved)).toMatchObject({ reason: '', target: 'BTC_USDT', isForYou: true });
      expect(codeOf(await decide(approved, ben))).toBe('REQUEST_CHANGED');
      expect(must(await decide(refused, ben, 'refuse')).state).toBe('refused');
      expect(must(await desk.call('deskWithdraw', { params: { id: approved }, body: { reason: 'asked again' } }, ada)).state).toBe(
        'withdrawn',
      );
      expect(fee).toBe(100);
    });

    it('who is disabled or has lost the role asks for nothing any more', async () => {
      const id = await ask({ fee: 80, customer: 9 });
      const { id: asker } = ada.operator;
      const change = async (words: string): Promise<void> => {
        await given.db.query(`update operators_account set ${words} where id = $1`, [asker]);
        await desk.prove();
        await desk.operators.start?.();
      };
      for (const [words, back] of [
        ['disabled_at = 1', 'disabled_at = null'],
        ["roles = '{support}'", "roles = '{finance}'"],
        // It became an account of their own.
        ['own_customer = 9', 'own_customer = null'],
      ] as const) {
        await change(words);
        expect(await decide(id, ben)).toMatchObject({ code: 'REQUEST_IMPOSSIBLE', details: { rule: 'asker' } });
        await change(back);
      }
      expect(fee).toBe(100);
      must(await decide(id, ben));
      expect(fee).toBe(80);
    });

    it('approves the text that was read alone, and only while its values are still so', async () => {
      const id = await ask();
      expect(codeOf(await decide(id, ben, 'approve', 'a'.repeat(64)))).toBe('REQUEST_CHANGED');
      fee = 90;
      expect(codeOf(await decide(id, ben))).toBe('REQUEST_CHANGED');
      expect(fee).toBe(90);
      expect(must(await decide(id, ben, 'refuse')).state).toBe('refused');
    });

    it('fifty approvals at once have one effect, fifty times', async () => {
      for (let round = 1; round <= 50; round += 1) {
        const id = await ask({ fee: fee + 1 });
        const { hash } = await read(id);
        const answers = await Promise.all(Array.from({ length: 50 }, () => decide(id, ben, 'approve', hash)));
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        expect(done).toHaveLength(round);
        expect(done.at(-1)).toBe(`request ${id}`);
      }
    }, 240_000);

    it.each(['before', 'after'] as const)('what was approved is carried out once after a crash %s the effect', async (place) => {
      const id = await ask();
      const { hash } = await read(id);
      // The process that decides is another than the one that was asked.
      const second = await restarted();
      crash = place;
      const body = { decision: 'approve' as const, hash, reason: 'compared' };
      await expect(second.call('deskDecide', { params: { id }, body }, ben)).rejects.toThrow('the process ended');
      expect((await read(id)).state).toBe('approved');
      crash = null;
      const third = await restarted();
      third.operators.serve?.();
      await third.operators.stop?.();
      expect((await read(id)).state).toBe('done');
      expect(done).toEqual([`request ${id}`]);
      expect(codeOf(await decide(id, ben))).toBe('STATE_CHANGED');
    });

    it('a kind is told of what nothing will come of', async () => {
      const [refused, withdrawn, late, failed, approved] = [
        await ask({ fee: 1 }),
        await ask({ fee: 2 }),
        await ask({ fee: 3 }),
        await ask({ fee: 0 }),
        await ask({ fee: 5 }),
      ];
      must(await decide(refused, ben, 'refuse'));
      must(await desk.call('deskWithdraw', { params: { id: withdrawn }, body: { reason: 'no more' } }, ada));
      must(await decide(failed, ben));
      must(await desk.call('deskRequests', { query: {} }, ben));
      expect(dropped).toEqual([1, 2, 0]);
      fee = 100;
      must(await decide(approved, ben));
      desk.nowMs += REQUEST_LIVES_MS;
      expect((await read(late)).state).toBe('expired');
      expect(dropped).toContain(3);
      expect(dropped).not.toContain(5);
    });

    it('what was approved and failed is tried again a minute later', async () => {
      const id = await ask();
      crash = 'before';
      await expect(decide(id, ben)).rejects.toThrow('the process ended');
      crash = null;
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        const next = await restarted();
        crash = 'before';
        next.operators.serve?.();
        await vi.waitFor(() => expect(next.errors).toHaveLength(1));
        crash = null;
        vi.advanceTimersByTime(60_000);
        await next.operators.stop?.();
      } finally {
        vi.useRealTimers();
      }
      expect(done).toEqual([`request ${id}`]);
      expect((await read(id)).state).toBe('done');
    });

    it('are listed about one thing alone', async () => {
      const id = await ask();
      const about = async (target: string) => must(await desk.call('deskRequests', { query: { target } }, ben)).list.map((one) => one.id);
      expect(await about('BTC_USDT')).toContain(id);
      expect(await about('ETH_USDT')).toEqual([]);
      must(await decide(id, ben, 'refuse'));
    });

    it('ends by itself after a day, and can be taken back by who asked', async () => {
      const [late, back] = [await ask(), await ask()];
      expect(codeOf(await desk.call('deskWithdraw', { params: { id: back }, body: { reason: 'a mistake' } }, ben))).toBe('STATE_CHANGED');
      expect(must(await desk.call('deskWithdraw', { params: { id: back }, body: { reason: 'a mistake' } }, ada)).state).toBe('withdrawn');
      desk.nowMs += 24 * 60 * 60_000;
      expect(codeOf(await decide(late, ben, 'approve', (await read(late)).hash))).toBe('STATE_CHANGED');
      expect((await read(late)).state).toBe('expired');
      expect(fee).toBe(100);
    });

    it('roles change by two owners once there are two', async () => {
      const two = new Desk(given.db);
      two.nowMs = desk.nowMs;
      await two.operators.start?.();
      const owner = { operator: { id: 1, name: 'ada', roles: ['owner' as const] } };
      const second = await two.hire({ ...ada, ...owner }, 'olga', ['owner']);
      const asked = must(
        await two.call('deskInvite', { body: { name: 'cleo', roles: ['finance'], ownUid: null, reason: 'moves over' } }, owner),
      );
      expect(asked.link).toBeNull();
      const params = { id: asked.request ?? '' };
      const { hash } = must(await two.call('deskRequest', { params }, second));
      const body = { decision: 'approve' as const, hash, reason: 'agreed' };
      expect(codeOf(await two.call('deskDecide', { params, body }, owner))).toBe('SECOND_PERSON_NEEDED');
      must(await two.call('deskDecide', { params, body }, second));
      const people = must(await two.call('deskPeople', {}, second));
      expect(people.find(({ name }) => name === 'cleo')?.roles).toEqual(['finance']);

      // Whose account it is can be added later, and both read it.
      const named = { name: 'cleo', roles: ['finance' as const], ownUid: '10000042', reason: 'she trades' };
      const own = must(await two.call('deskInvite', { body: named }, owner)).request ?? '';
      const seen = must(await two.call('deskRequest', { params: { id: own } }, second));
      expect(seen.changes).toContainEqual({ field: 'ownUid', before: null, after: '10000042' });
      must(await two.call('deskDecide', { params: { id: own }, body: { ...body, hash: seen.hash } }, second));
      expect(must(await two.call('deskPeople', {}, second)).find(({ name }) => name === 'cleo')?.ownUid).toBe('10000042');

      // An owner who disables the other one is not alone: it still takes two, or who owns the machine.
      must(await two.call('deskDisable', { params: { id: String(second.operator.id) }, body: { reason: 'in my way' } }, owner));
      const puppet = { name: 'mallory', roles: ['owner' as const], ownUid: null, reason: 'second account of mine' };
      expect(must(await two.call('deskInvite', { body: puppet }, owner)).link).toBeNull();

      // What was asked for before an account was closed does not open it again, and whoever decides reads that it would.
      const stale =
        must(await two.call('deskInvite', { body: { ...named, roles: ['support'], reason: 'moves back' } }, owner)).request ?? '';
      const cleosId = must(await two.call('deskPeople', {}, owner)).find(({ name }) => name === 'cleo')?.id ?? '';
      must(await two.call('deskDisable', { params: { id: cleosId }, body: { reason: 'her laptop was stolen' } }, owner));
      const third = await two.settle(await two.join((await two.operators.inviteOwner('otto'))?.link ?? ''));
      const read = async (request: string) => must(await two.call('deskRequest', { params: { id: request } }, third));
      const agree = async (request: string) =>
        two.call('deskDecide', { params: { id: request }, body: { ...body, hash: (await read(request)).hash } }, third);
      expect(codeOf(await agree(stale))).toBe('REQUEST_CHANGED');
      expect(two.operators.find('cleo')?.isActive).toBe(false);
      // Nor what both had agreed on before it was closed, and what is carried out after it.
      const [roles] = two.operators.requests ?? [];
      const { operator: decided } = third;
      const agreed = { cause: 'request 0', reason: 'moves back', asked: owner.operator, decided, changes: [] };
      expect(await roles?.run({ name: 'cleo', roles: ['support'], ownUid: null }, agreed)).toMatchObject({ code: 'STATE_CHANGED' });
      expect(two.operators.find('cleo')?.isActive).toBe(false);
      const again = must(await two.call('deskInvite', { body: { ...named, reason: 'has a new laptop' } }, owner)).request ?? '';
      expect((await read(again)).changes).toContainEqual({ field: 'state', before: 'disabled', after: 'active' });
      must(await agree(again));
      expect(two.operators.find('cleo')?.isActive).toBe(true);
      const otto = third.operator;
      expect(otto.roles).toEqual(['owner']);
      expect(await two.operators.inviteOwner('ozzy')).toBeUndefined();
      expect([await two.operators.disable('otto'), await two.operators.disable('otto'), await two.operators.disable('nobody')]).toEqual([
        true,
        false,
        false,
      ]);
      expect(two.operators.find('otto')?.isActive).toBe(false);
    });
  },
  { migrations: operatorsModule.migrations, on: ['postgres'] },
);
