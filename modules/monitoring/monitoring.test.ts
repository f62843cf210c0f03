// Protects findings and cases: each occasion found once, one case about a customer, notes that are only added, one end, nothing about one's own account, and nothing for its customer.
import { beforeAll, expect, it } from 'vitest';
import { deskCalls } from '@agio/contracts';
import type { AnyCall, DataOf, DeskCalls, Handler, HandlerResult, Operator } from '@agio/contracts';
import type { AuditEntry } from '@agio/contracts/operators';
import { UnprovenRow } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { HOUR_MS } from '@agio/kernel/time';
import { createMonitoring } from './index.ts';
import type { Monitoring } from './index.ts';
import { monitoring } from './module.ts';
import type { MonitoringPorts } from './ports.ts';
import type { Movement } from './rules.ts';

const CLEO: Operator = { id: 3, name: 'cleo', roles: ['compliance'] };
const OLGA: Operator = { id: 4, name: 'olga', roles: ['owner'] };
const AT = Date.UTC(2026, 10, 20, 12);

withDatabases(
  'monitoring',
  (given) => {
    let site: Monitoring;
    let ports: MonitoringPorts;
    const alarms: string[] = [];
    const log: AuditEntry[] = [];
    /** What the rows of the wallet have, in the order of the journal. */
    const movements: (Movement & { readonly sequence: number })[] = [];
    const errors: unknown[] = [];
    let own: number | undefined;
    let nowMs = AT;
    let customer = 0;
    beforeAll(() => {
      ports = {
        alarmOperators: (sentence) => void alarms.push(sentence),
        auditLog: {
          append({ action, details = {}, target }) {
            log.unshift({ id: log.length + 1, at: nowMs, operator: null, action, target, details, ip: '', hash: '' });
            return Promise.resolve();
          },
          list: ({ action, before = Number.MAX_SAFE_INTEGER }, most) =>
            Promise.resolve(log.filter((one) => one.action === action && one.id < before).slice(0, most)),
        },
        database: given.db,
        clock: realClock,
        masterKey: 'a master key of tests that is long enough',
        now: () => (nowMs += 1),
        onError: (error) => errors.push(error),
        reached: () => Promise.resolve(true),
        uidOf: (of) => String(10_000_000 + of),
        customerOf: (uid) => Promise.resolve(Number(uid) > 10_000_000 ? Number(uid) - 10_000_000 : undefined),
        ownCustomer: (operator) => (operator.name === 'cleo' ? own : undefined),
        signedUpAt: () => Promise.resolve(0),
        watchedMoney: {
          after: (after, most) => Promise.resolve(movements.filter(({ sequence }) => sequence > after).slice(0, most)),
          of: ({ customer: of, fromMs, toMs }) =>
            Promise.resolve(movements.filter((one) => one.customer === of && one.atMs >= fromMs && one.atMs <= toMs)),
          lastPostedBefore: () => Promise.resolve(AT),
          withdrewTo: (address, but, untilMs) =>
            Promise.resolve([
              ...new Set(
                movements
                  .filter((one) => one.address === address && one.customer !== but && one.atMs <= untilMs)
                  .map((one) => one.customer),
              ),
            ]),
        },
        inAndOutYuan: 1_000,
        thresholdYuan: 500,
        sharedAddressYuan: 100,
        dormantYuan: 1_000_000,
      };
      site = createMonitoring(ports);
    });

    async function call<Name extends keyof Monitoring['desk']>(
      name: Name,
      input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = {},
      operator: Operator = CLEO,
    ): Promise<HandlerResult<DataOf<DeskCalls[Name]>>> {
      const form: AnyCall = deskCalls[name];
      const read: Record<string, unknown> = {};
      for (const part of ['query', 'body', 'params'] as const) read[part] = form[part]?.parse(input[part] ?? {});
      const handler = site.desk[name] as unknown as Handler<AnyCall>;
      const result = await handler(read as never, { operator } as never);
      if (result.ok) form.data.parse(result.data);
      return result as HandlerResult<DataOf<DeskCalls[Name]>>;
    }
    const ok = <Data>(result: HandlerResult<Data>): Data => {
      if (!result.ok) throw new Error(result.code);
      return result.data;
    };
    const codeOf = (result: HandlerResult<unknown>): string => (result.ok ? 'SUCCESS' : result.code);
    function move(kind: Movement['kind'], yuan: number, atMs: number, address = '0xout'): void {
      const sequence = movements.length + 1;
      const to = kind === 'deposit' ? '' : address;
      movements.push({ id: `${kind} ${sequence}`, kind, customer, atMs, worth: BigInt(yuan) * 100n, chain: 'ETH', address: to, sequence });
    }
    /** A new customer whose money turned, as one finding. */
    async function turned(): Promise<string> {
      customer += 1;
      move('deposit', 1_000, AT - HOUR_MS);
      move('withdrawal', 1_000, AT, `0x${customer}`);
      await site.judge();
      const { list } = ok(await call('deskFindings'));
      return list.find(({ uid }) => uid === String(10_000_000 + customer))!.id;
    }
    const open = (finding: string, by = CLEO) =>
      call('deskCaseOpen', { params: { id: finding }, body: { note: 'large for a student' } }, by);
    const note = (id: string, text: string, by = CLEO) => call('deskCaseNote', { params: { id }, body: { note: text } }, by);
    const close = (id: string, by = CLEO, outcome = 'reported') =>
      call('deskCaseClose', { params: { id }, body: { outcome, note: 'sent to the authority' } }, by);

    it('finds each occasion once, however often its rows are judged', async () => {
      const id = await turned();
      const first = ok(await call('deskFindings'));
      expect(first).toMatchObject({ total: 1, list: [{ id, rule: 'in_and_out', at: AT, case: null }] });
      expect(first.list[0]!.figures).toEqual({ limit: '1000', in: '1000', out: '1000' });
      // Another withdrawal of the same day, and everything once more after a restore of the position.
      move('withdrawal', 50, AT + 1, `0x${customer}`);
      await given.db.query('update monitoring_follower set sequence = 0');
      await site.judge();
      expect(ok(await call('deskFindings')).total).toBe(1);
      customer += 1;
      move('withdrawal', 100, AT + 2, '0x1');
      await site.judge();
      const { list, total } = ok(await call('deskFindings', { query: { rule: 'shared_address' } }));
      expect([total, list[0]?.figures]).toEqual([1, { limit: '100', out: '100', chain: 'ETH', address: '0x1', others: ['10000001'] }]);
      expect(ok(await call('deskCases'))).toMatchObject({ total: 0, waiting: 2, oldestAt: AT });
    });

    it('opens one case about a customer, which takes all that was and will be found', async () => {
      const id = await turned();
      const both = await Promise.all([open(id, CLEO), open(id, OLGA)]);
      expect(both.map(codeOf).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS']);
      const { list } = ok(await call('deskCases'));
      const of = list.find(({ uid }) => uid === String(10_000_000 + customer))!.id;
      move('deposit', 450, AT + 1);
      move('deposit', 450, AT + 2);
      move('deposit', 450, AT + 3);
      await site.judge();
      const whole = ok(await call('deskCase', { params: { id: of } }));
      expect(whole).toMatchObject({ state: 'open', outcome: null, notes: [{ text: 'large for a student' }] });
      expect(whole.findings.list.map(({ rule }) => rule)).toEqual(['below_threshold', 'in_and_out']);
      expect(ok(await call('deskFindings')).list.map((one) => one.id)).not.toContain(id);
      expect(ok(await call('deskFindings', { query: { view: 'all' } })).list.find((one) => one.id === id)?.case).toBe(of);
    });

    it('adds notes, ends once, and starts again with what is found later', async () => {
      const of = ok(await open(await turned())).id;
      expect(ok(await note(of, 'asked the bank', OLGA)).notes.map(({ operator, text }) => [operator, text])).toEqual([
        ['cleo', 'large for a student'],
        ['olga', 'asked the bank'],
      ]);
      const ends = await Promise.all([close(of, CLEO, 'nothing'), close(of, OLGA), note(of, 'too late?')]);
      expect(ends.slice(0, 2).map(codeOf).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS']);
      expect([codeOf(await note(of, 'too late')), codeOf(await close(of))]).toEqual(['STATE_CHANGED', 'STATE_CHANGED']);
      const closed = ok(await call('deskCases', { query: { view: 'closed' } })).list.find(({ id }) => id === of)!;
      expect([closed.state, closed.closedBy === null, closed.outcome === null]).toEqual(['closed', false, false]);
      for (const worth of [450, 450, 450]) move('deposit', worth, AT + worth);
      await site.judge();
      const again = ok(await call('deskFindings')).list.find(({ uid }) => uid === closed.uid)!;
      expect(again.case).toBeNull();
      expect(ok(await open(again.id)).id).not.toBe(of);
    });

    it('is exported in the order of times, and no cell of it is a formula', async () => {
      const of = ok(await open(await turned())).id;
      ok(await note(of, '=HYPERLINK("http://example.org")'));
      const { csv } = ok(await call('deskCaseExport', { params: { id: of }, body: {} }));
      const lines = csv.trim().split('\r\n');
      expect(lines[0]).toBe('case,uid,at,what,id,rule,operator,text');
      expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(['finding', 'note', 'note']);
      expect(csv).toContain('in_and_out');
      expect(csv).not.toMatch(/,"?=HYPERLINK/);
    });

    it('is kept from the operator whose account it is about, and nothing is there under another number', async () => {
      const id = await turned();
      own = customer;
      expect(codeOf(await open(id))).toBe('OWN_ACCOUNT');
      const of = ok(await open(id, OLGA)).id;
      expect(codeOf(await call('deskCase', { params: { id: of } }))).toBe('OWN_ACCOUNT');
      expect(codeOf(await call('deskCaseExport', { params: { id: of }, body: {} }))).toBe('OWN_ACCOUNT');
      for (const act of [note(of, 'about me'), close(of)]) expect(codeOf(await act)).toBe('OWN_ACCOUNT');
      const uid = String(10_000_000 + customer);
      const all = (by: Operator) => call('deskFindings', { query: { view: 'all' } }, by);
      expect(ok(await all(CLEO)).list.filter((one) => one.uid === uid)).toEqual([]);
      expect(ok(await call('deskCases')).list.filter((one) => one.uid === uid)).toEqual([]);
      // Neither do counts tell that something is hidden.
      expect(ok(await all(OLGA)).total - ok(await all(CLEO)).total).toBe(1);
      expect(ok(await call('deskCases', {}, OLGA)).total - ok(await call('deskCases')).total).toBe(1);
      expect(ok(await call('deskFindings', { query: { search: uid, view: 'all' } })).total).toBe(0);
      expect(ok(await call('deskCases', {}, OLGA)).list.filter((one) => one.uid === uid)).toHaveLength(1);
      own = undefined;
      for (const none of ['999999', '0', 'x']) {
        expect([codeOf(await open(none)), codeOf(await note(none, 'a')), codeOf(await close(none))]).toEqual(
          Array.from({ length: 3 }, () => 'NOT_FOUND'),
        );
        expect(codeOf(await call('deskCase', { params: { id: none } }))).toBe('NOT_FOUND');
      }
    });

    it('keeps an account as long as a case about it is open, whoever says in the database that it is closed', async () => {
      const id = await turned();
      expect(await site.isChecking(customer)).toBe(false);
      const of = ok(await open(id)).id;
      expect([await site.isChecking(customer), await site.isChecking(customer + 1)]).toEqual([true, false]);
      const closing = `update monitoring_case set state = 'closed', outcome = 'nothing', closed_at = 1, closed_by = 'olga' where id = $1`;
      await given.db.query(closing, [of]);
      expect(await site.isChecking(customer)).toBe(true);
      const undone = `update monitoring_case set state = 'open', outcome = null, closed_at = null, closed_by = null where id = $1`;
      await given.db.query(undone, [of]);
      ok(await close(of));
      expect(await site.isChecking(customer)).toBe(false);
    });

    it('36: findings that somebody hid, changed or made in the database are marked, and no case is made of them', async () => {
      const [hidden, changed, sound] = [await turned(), await turned(), await turned()];
      await given.db.query('update monitoring_finding set case_id = 999999 where id = $1', [hidden]);
      await given.db.query(`update monitoring_finding set figures = 'none' where id = $1`, [changed]);
      const { list } = ok(await call('deskFindings', { query: { view: 'all', limit: '100' } }));
      const marked = (id: string) => list.find((one) => one.id === id)?.isAltered;
      expect([marked(hidden), marked(changed), marked(sound)]).toEqual([true, true, false]);
      expect([codeOf(await open(hidden)), codeOf(await open(changed))]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
      const mine = ok(await call('deskFindings', { query: { search: String(10_000_000 + customer) } })).list;
      expect(mine.map(({ id }) => id)).toEqual([sound]);
      for (const search of ['10999999', '0']) expect(ok(await call('deskFindings', { query: { search } })).total).toBe(0);
    });

    it('36: notes and ends that somebody wrote to the database do not count', async () => {
      const of = ok(await open(await turned())).id;
      await given.db.query(`insert into monitoring_note (case_id, at, operator, words) values ($1, 1, 'olga', 'all is well')`, [of]);
      await given.db.query(`update monitoring_note set words = 'nothing here' where case_id = $1 and operator = 'cleo'`, [of]);
      expect(ok(await call('deskCase', { params: { id: of } })).notes).toEqual([]);
      await given.db.query(
        `update monitoring_case set state = 'closed', outcome = 'nothing', closed_at = 1, closed_by = 'olga' where id = $1`,
        [of],
      );
      expect(codeOf(await call('deskCase', { params: { id: of } }))).toBe('NOT_FOUND');
      const { list } = ok(await call('deskCases', { query: { view: 'closed' } }));
      expect(list.find(({ id }) => id === of)?.isAltered).toBe(true);
      expect(errors.filter((error) => error instanceof UnprovenRow).map(String)).toContainEqual(
        expect.stringContaining(`monitoring_case ${of} `),
      );
    });

    it('36: tells of findings, cases and notes that somebody deleted, also after a restart, and once', async () => {
      const marks = (): string[] => log.map(({ action, target }) => `${action} ${target}`.trim());
      await turned();
      await site.check();
      expect([alarms, marks()]).toEqual([[], ['monitoring.kept']]);
      // One that somebody wrote with a number far ahead hides none that comes after it.
      await given.db.query(
        `insert into monitoring_finding (id, rule, customer, key, at, figures)
         overriding system value values (9000000000000, 'in_and_out', 1, 'forged', 1, '{}')`,
      );
      await site.check();
      const id = await turned();
      const of = ok(await open(await turned())).id;
      // What is new is marked; what was marked before is not marked again.
      for (let count = 0; count < 2; count += 1) await site.check();
      expect([alarms, marks()]).toEqual([[], ['monitoring.kept', 'monitoring.kept']]);
      await given.db.query('delete from monitoring_finding where id = $1', [id]);
      await site.check();
      expect([alarms.length, marks()[0]]).toEqual([1, 'monitoring.lost findings']);
      await site.check();
      expect(alarms).toHaveLength(1);
      // The newest ones, while no server ran.
      await given.db.query('delete from monitoring_note where case_id = $1', [of]);
      await given.db.query('delete from monitoring_case where id = $1', [of]);
      // An earlier mark that is written once more is not the newest.
      log.unshift({ ...log.at(-1)!, id: log.length + 1 });
      const restarted = createMonitoring(ports);
      await restarted.check();
      expect([alarms.length, marks()[0]]).toEqual([2, 'monitoring.lost cases, notes']);
      await createMonitoring(ports).check();
      expect(alarms).toHaveLength(2);
      expect(JSON.stringify(log)).not.toMatch(/in_and_out|large for a student/);
      site = restarted;
    });

    it('is not part of what its customer gets', () => {
      expect(Object.keys(monitoring.people)).toEqual(['tables', 'kept']);
      expect(Object.keys(site.handlers)).toEqual([]);
    });
  },
  { migrations: monitoring.migrations },
);
