// Protects lock-ups as customers and operators use them: calls, what they answer afterwards, and what people are told.
import { beforeEach, expect, it } from 'vitest';
import { walk, withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { lock } from '../module.ts';
import { ALICE, BOB, LockSite, PRODUCT } from '../testing/lock-site.ts';

withDatabases(
  'lock-ups',
  (given) => {
    let site: LockSite;
    let product: string;
    beforeEach(async () => {
      site = new LockSite(given.db);
      await site.open();
      product = await site.sell();
    });
    const subscribe = (amount = '100', as: number = ALICE) => site.must('lockSubscribe', { body: { product, amount, version: 1 } }, as);

    it('show the whole calendar before, and write exactly that', async () => {
      const input = { params: { id: product }, query: { amount: '100.00000001' } };
      const preview = await site.must('lockPreview', input);
      expect(preview).toMatchObject({ reward: '3', timeZone: 'Asia/Shanghai', isCovered: true, startTime: Date.UTC(2026, 0, 30, 16) });
      expect(
        preview.rows.map(({ due, principal, reward }) => [new Date(due + 8 * 3_600_000).toISOString().slice(0, 10), principal, reward]),
      ).toEqual([
        ['2026-02-28', '33.33333333', '1'],
        ['2026-03-31', '33.33333333', '1'],
        ['2026-04-30', '33.33333335', '1'],
      ]);
      const { id } = await subscribe('100.00000001');
      const { rows } = await site.must('lockOnePosition', { params: { id } });
      expect(rows.map(({ due, number, principal, reward }) => ({ number, due, principal, reward }))).toEqual(preview.rows);
    });

    it('B20: are written as they were shown, or refused: a preview that was left open over midnight has other days', async () => {
      const { endTime } = await site.must('lockPreview', { params: { id: product }, query: { amount: '100' } });
      const plan = { coin: 'USDT', amount: '100', period: 'day', parts: 3 } as const;
      const { endTime: ends } = await site.must('lockVaultPreview', { body: plan });
      await site.pass(DAY_MS);
      const body = { product, amount: '100', version: 1 };
      const vault = { ...plan, emergency: false, understood: true };
      expect(await site.ask('lockSubscribe', { body: { ...body, ends: endTime } })).toMatchObject({ code: 'LOCK_TERMS_CHANGED' });
      expect(await site.ask('lockVault', { body: { ...vault, ends } })).toMatchObject({ code: 'LOCK_TERMS_CHANGED' });
      const [again, vaulted] = [
        await site.must('lockPreview', { params: { id: product }, query: { amount: '100' } }),
        await site.must('lockVaultPreview', { body: plan }),
      ];
      expect(await site.must('lockSubscribe', { body: { ...body, ends: again.endTime } })).toMatchObject({ endTime: again.endTime });
      expect(await site.must('lockVault', { body: { ...vault, ends: vaulted.endTime } })).toMatchObject({ endTime: vaulted.endTime });
    });

    it('B20: days are those that were shown, also where the last one is: from the 30th and the 31st a last February is one day', async () => {
      // From the 30th of January to the 29th of March, so that months count from the 30th, and a day later from the 31st.
      await site.pass(58 * DAY_MS);
      const plan = { coin: 'USDT', amount: '100', period: 'month', parts: 11 } as const;
      const shown = await site.must('lockVaultPreview', { body: plan });
      await site.pass(DAY_MS);
      const next = await site.must('lockVaultPreview', { body: plan });
      const days = (preview: typeof shown) => preview.rows.map(({ due }) => due);
      expect([next.endTime, days(next).join() === days(shown).join()]).toEqual([shown.endTime, false]);
      const vault = { ...plan, emergency: false, understood: true, ends: shown.endTime };
      expect(await site.ask('lockVault', { body: { ...vault, starts: shown.startTime } })).toMatchObject({ code: 'LOCK_TERMS_CHANGED' });
      const until = { coin: 'USDT', amount: '100', until: '2026-06-01', emergency: false, understood: true };
      expect(await site.ask('lockVault', { body: { ...until, starts: shown.startTime } })).toMatchObject({ ok: true });
      expect(await site.ask('lockVault', { body: { ...vault, starts: next.startTime } })).toMatchObject({ ok: true });
    });

    it('B20: an atom is not locked in 366 parts: every release releases something', async () => {
      const daily = await site.sell({ ...PRODUCT, kind: 'linear', period: 'day', count: 366, min: '0.00000001' });
      const { list } = await site.must('lockProducts', {});
      expect(list.find(({ id }) => id === daily)).toMatchObject({ min: '0.00000366' });
      const ask = (amount: string) => site.ask('lockSubscribe', { body: { product: daily, amount, version: 1 } });
      expect(await ask('0.00000365')).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', details: { minimum: '0.00000366' } });
      const locked = await ask('0.00000366');
      const { rows } = await site.must('lockOnePosition', { params: { id: locked.ok ? locked.data.id : '' } });
      expect([rows.length, rows.filter(({ principal }) => Number(principal) === 0).length]).toEqual([366, 0]);
    });

    it('B20: a fund with nothing in it covers no reward, also where so little is locked that the reward comes to nothing', async () => {
      const dust = await site.sell({ ...PRODUCT, min: '0.00000001' });
      const covered = async () => {
        const { list } = await site.must('lockProducts', {});
        const { isCovered } = await site.must('lockPreview', { params: { id: dust }, query: { amount: '0.00000003' } });
        return [list.find(({ id }) => id === dust)?.isCovered, isCovered];
      };
      expect(await covered()).toEqual([true, true]);
      const { done } = await site.agreed('lock.fund', { coin: 'USDT', amount: '200', account: 'house', way: 'out' }, 'emptied');
      expect([done.ok, await covered()]).toEqual([true, [false, false]]);
    });

    it('are released over days: lists, sums, calendar and notices follow', async () => {
      const { id } = await subscribe();
      expect(await site.must('lockPositions', { query: {} })).toMatchObject({
        counts: { in_progress: 1, complete: 0, exited: 0 },
        summary: { locked: '710', coins: 1, earned: '0', next: { coin: 'USDT', amount: '34.33333333' }, month: '243.766666643' },
        list: [{ id, state: 'in_progress', locked: '100', value: '710', next: { principal: '33.33333333', reward: '1' } }],
      });
      await site.pass(32 * DAY_MS);
      const { list } = await site.must('lockReleases', { query: { state: 'paid' } });
      expect(list).toMatchObject([{ id: `R-${id}-1`, number: 1, of: 3, state: 'paid', value: '243.766666643' }]);
      expect(await site.must('lockCalendar', { query: { month: '2026-02' } })).toMatchObject({
        days: [{ day: '2026-02-28', items: [{ coin: 'USDT', amount: '34.33333333', count: 1, state: 'paid' }] }],
        summary: { paidCount: 1, toComeCount: 0, nextCount: 1, late: 0 },
      });
      await site.pass(70 * DAY_MS);
      expect(await site.must('lockPositions', { query: { state: 'complete' } })).toMatchObject({
        counts: { in_progress: 0, complete: 1 },
        summary: { earned: '21.3', next: null },
        list: [{ id, state: 'complete', rewarded: '3', released: '100', next: null, exit: null }],
      });
      await site.lock.write();
      await site.restarted().write();
      expect(site.told.map((line) => line.replace(/-\d+ /, ' '))).toEqual([
        `lock-${id}-1 1 lock_released 33.33333333`,
        `lock-${id}-2 1 lock_released 33.33333333`,
        `lock-${id}-3 1 lock_released 33.33333334`,
      ]);
    });

    it('are paged by a cursor without a gap or a repetition', async () => {
      for (let count = 0; count < 5; count += 1) await subscribe('10');
      const seen: string[] = [];
      for (const order of ['oldest', 'newest'])
        for (let cursor: string | null | undefined; cursor !== null;) {
          const query = { limit: '4', order, ...(cursor === undefined ? {} : { cursor }) };
          const page = await site.must('lockReleases', { query });
          seen.push(...page.list.map((row) => row.id));
          cursor = page.next;
        }
      expect(seen.slice(0, 15)).toEqual(seen.slice(15).toReversed());
      expect(new Set(seen.slice(0, 15)).size).toBe(15);
    });

    it('are listed each once by cursor while others begin, and never those of others', async () => {
      const made: string[] = [];
      const begin = async (as: number) => made.push((await subscribe('10', as)).id);
      for (const as of [BOB, ALICE, ALICE, ALICE, BOB, ALICE]) await begin(as);
      const [first, a, b, c, last, d] = made;
      const read = (as: number, query: object) => site.must('lockPositions', { query: { limit: '2', ...query } }, as);
      const walked = async (as: number, query: object = {}) =>
        (
          await walk(
            (from) => read(as, { ...query, ...from }),
            () => begin(ALICE),
          )
        ).map(({ id }) => id);
      expect(await walked(ALICE)).toEqual([d, c, b, a]);
      expect(await walked(BOB, { state: 'in_progress', type: 'product', coin: 'USDT' })).toEqual([last, first]);
      expect(await walked(ALICE, { type: 'vault' })).toEqual([]);
      // A cursor opens nothing: beyond it are one's own alone.
      expect(await read(BOB, { cursor: d })).toMatchObject({ list: [{ id: last }, { id: first }], total: 2, next: null });
    });

    it('are left early at the cost that was shown, and at no other', async () => {
      const { exit, id } = await subscribe();
      expect(exit).toEqual({ back: '95', cost: '5', earned: '0', lost: '3' });
      expect(await site.ask('lockExit', { body: { id, cost: '4.99' } })).toMatchObject({
        code: 'LOCK_COST_CHANGED',
        details: { cost: '5' },
      });
      expect(await site.must('lockExit', { body: { id, cost: '5' } })).toMatchObject({ state: 'exited', penalized: '5', exit: null });
      expect(site.has(ALICE, 'trading')).toBe('99500000000');
      expect(await site.ask('lockExit', { body: { id, cost: '5' } })).toMatchObject({ code: 'STATE_CHANGED' });
    });

    it('are their owner’s: to anybody else there is none', async () => {
      const { id } = await subscribe();
      for (const [name, input] of [
        ['lockOnePosition', { params: { id } }],
        ['lockExit', { body: { id, cost: '5' } }],
        ['lockVaultExit', { body: { id } }],
        ['lockVaultStay', { body: { id } }],
      ] as const)
        expect([name, await site.ask(name, input, BOB)]).toMatchObject([name, { ok: false, code: 'NOT_FOUND' }]);
      expect((await site.must('lockPositions', { query: {} }, BOB)).list).toEqual([]);
      expect((await site.must('lockReleases', { query: { position: id } }, BOB)).list).toEqual([]);
    });

    it('lock once, however often a request is repeated', async () => {
      const request = { key: 'key', body: 'body' };
      const asked = () => site.ask('lockSubscribe', { body: { product, amount: '100', version: 1 } }, ALICE, { request });
      const [first, second] = [await asked(), await asked()];
      expect(second).toEqual(first);
      expect(site.has(ALICE, 'lock.principal')).toBe('10000000000');
    });

    it('refuse with the code that says why', async () => {
      const asked = async (body: object, as: number = ALICE) => {
        const result = await site.ask('lockSubscribe', { body: { product, amount: '100', version: 1, ...body } }, as);
        return result.ok ? 'SUCCESS' : result.code;
      };
      expect(await asked({ version: 2 })).toBe('LOCK_TERMS_CHANGED');
      expect(await asked({ amount: '9' })).toBe('AMOUNT_OUT_OF_RANGE');
      expect(await asked({ amount: '100.000000001' })).toBe('AMOUNT_TOO_FINE');
      expect(await asked({ product: '99' })).toBe('NOT_FOUND');
      expect(await asked({ amount: '450' })).toBe('SUCCESS');
      expect(await asked({ amount: '100' })).toBe('LOCK_CAP_REACHED');
      expect(await asked({ amount: '200' }, BOB)).toBe('LOCK_SOLD_OUT');
      const poor = await site.sell({ ...PRODUCT, rate: '1', count: 60, quota: '5000', cap: '5000' });
      expect(await asked({ product: poor, amount: '500' }, BOB)).toBe('LOCK_REWARD_NOT_COVERED');
      await site.desk('deskLockSale', { params: { id: poor }, body: { state: 'closed' } });
      expect(await asked({ product: poor, amount: '10' }, BOB)).toBe('LOCK_NOT_ON_SALE');
    });

    it('are vaults too, whose emergency exit is asked for, told and taken back', async () => {
      const vault = { coin: 'USDT', amount: '10', understood: true };
      const open = (more: object) => site.ask('lockVault', { body: { ...vault, ...more } });
      expect(await open({ emergency: true, until: '2026-01-30' })).toMatchObject({ code: 'LOCK_DATE_OUT_OF_RANGE' });
      expect(await open({ emergency: true, until: '2031-01-31' })).toMatchObject({ code: 'LOCK_DATE_OUT_OF_RANGE' });
      expect(await open({ emergency: true, until: '2026-02-30' })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await open({ emergency: true })).toMatchObject({ code: 'PARAMETER_ERROR' });
      // One USDT is worth 7.1 here: every release is worth at least one.
      const dust = { emergency: true, parts: 10, period: 'week', amount: '1.4' };
      expect(await open(dust)).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', details: { minimum: '1.4084508' } });
      expect(await open({ emergency: true, until: '2026-03-01', understood: false })).toMatchObject({ code: 'PARAMETER_ERROR' });
      const { id } = await site.must('lockVault', { body: { ...vault, emergency: true, until: '2026-03-01' } });
      const { id: shut } = await site.must('lockVault', { body: { ...vault, emergency: false, parts: 3, period: 'week' } });
      expect(await site.ask('lockVaultExit', { body: { id: shut } })).toMatchObject({ code: 'LOCK_NO_EXIT' });
      expect(await site.must('lockVaultExit', { body: { id } })).toMatchObject({ state: 'leaving', exitTime: site.nowMs + 7 * DAY_MS });
      expect(await site.must('lockVaultStay', { body: { id } })).toMatchObject({ state: 'in_progress', exitTime: null });
      await site.must('lockVaultExit', { body: { id } });
      await site.pass(7 * DAY_MS);
      expect((await site.must('lockPositions', { query: { type: 'vault', state: 'exited' } })).list).toMatchObject([{ id, type: 'vault' }]);
      await site.lock.write();
      expect(site.told.map((line) => line.split(' ').slice(1).join(' '))).toEqual([
        '1 lock_exit_asked 10',
        '1 lock_exit_asked 10',
        '1 lock_left 10',
      ]);
    });

    it('tell open pages what changed', async () => {
      const { feed } = site.lock;
      feed?.opened?.({ channel: 'lock', customer: ALICE });
      const { id } = await subscribe();
      expect(site.frames).toEqual([`1 {"channel":"lock","type":"update","data":{"open":1,"position":"${id}"}}`]);
    });

    it('take two people for terms and funds, once each', async () => {
      const changed = { ...PRODUCT, product, version: 1, rate: '0.06' };
      const { done, examined } = await site.agreed('lock.product', changed, 'request 9');
      expect([done, examined]).toMatchObject([{ ok: true }, { changes: [{ field: 'lockRate', before: '0.12', after: '0.06' }] }]);
      const again = site.lock.requests?.find(({ kind }) => kind === 'lock.product');
      const people = { cause: 'request 9', reason: 'x', asked: { id: 7, name: 'fin' }, decided: { id: 8, name: 'olga' }, changes: [] };
      expect(await again?.run(changed, people)).toEqual({ ok: true });
      expect((await site.desk('deskLockProducts', {})).products[0]).toMatchObject({ rate: '0.06', version: 2 });
      const fund = (amount: string, way: string, cause: string) =>
        site.agreed('lock.fund', { coin: 'USDT', amount, account: 'house', way }, cause);
      expect((await fund('2000', 'in', 'f1')).done).toMatchObject({ code: 'HOUSE_BALANCE_NOT_ENOUGH' });
      expect((await fund('60', 'out', 'f2')).done).toEqual({ ok: true });
      expect((await fund('60', 'out', 'f3')).done).toMatchObject({ code: 'HOUSE_BALANCE_NOT_ENOUGH' });
      expect(site.has(0, 'lock.fund')).toBe('4000000000');
      expect((await site.desk('deskLockPositions', { query: { uid: '2' } })).list).toEqual([]);
    });
  },
  { migrations: lock.migrations, on: ['postgres'] },
);
