// Protects lists of operators, and those that no facts are behind: each has the rows that it is asked for, in the order in which they are worked through or looked back at.
import { beforeAll, expect, it } from 'vitest';
import type { Operator } from '@agio/contracts';
import { insertRecord } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { proofsOf } from '@agio/module';
import { listSendings } from '../../../modules/content/sendings/store.ts';
import { content } from '../../../modules/content/module.ts';
import { monitoringCase, monitoringFinding } from '../../../modules/monitoring/model.ts';
import type { StoredCase, StoredFinding } from '../../../modules/monitoring/model.ts';
import { monitoring } from '../../../modules/monitoring/module.ts';
import { newFindings, pageOfCases, pageOfFindings } from '../../../modules/monitoring/store.ts';
import { all as allNews, insert as insertNews, update as updateNews } from '../../../modules/news/store.ts';
import { news } from '../../../modules/news/module.ts';
import { Requests } from '../../../modules/operators/requests/requests.ts';
import { operators } from '../../../modules/operators/module.ts';

const NOW = 1_790_000_000_000;
const proofs = proofsOf({ masterKey: 'a master key of tests that is long enough', onError: () => undefined });
const [NOBODY, FIRST] = [-1, { page: 1, limit: 20 }] as const;

withDatabases(
  'lists of operators',
  (given) => {
    beforeAll(async () => {
      for (const table of ['monitoring_note', 'monitoring_finding', 'monitoring_case', 'news_item', 'content_sending'])
        await given.db.query(`truncate ${table} cascade`);
    });

    it('of cases begin with the oldest that is open, and with the one that was closed last', async () => {
      const cases: readonly Partial<StoredCase>[] = [
        { customer: 1, state: 'open', openedAt: 5 },
        { customer: 2, state: 'closed', openedAt: 1, closedAt: 9, outcome: 'nothing', closedBy: 'cleo' },
        { customer: 3, state: 'closed', openedAt: 2, closedAt: 20, outcome: 'nothing', closedBy: 'cleo' },
        { customer: 4, state: 'open', openedAt: 1 },
        { customer: 5, state: 'closed', openedAt: 3, closedAt: 15, outcome: 'nothing', closedBy: 'cleo' },
      ];
      for (const one of cases) await insertRecord(given.db, monitoringCase, { openedBy: 'cleo', ...one });
      const listed = async (state: StoredCase['state'], but: number = NOBODY): Promise<number[]> => {
        const { list, total } = await pageOfCases(proofs, given.db, { but, state }, FIRST);
        expect(total).toBe(list.length);
        return list.map(({ customer }) => customer);
      };
      expect([await listed('open'), await listed('closed'), await listed('closed', 3)]).toEqual([
        [1, 4],
        [3, 5, 2],
        [5, 2],
      ]);
      expect((await pageOfCases(proofs, given.db, { but: NOBODY, state: 'closed' }, { page: 2, limit: 2 })).list).toMatchObject([
        { customer: 2 },
      ]);
    });

    it('of findings begin with the newest, of the rule, customer or case that is asked for', async () => {
      const { id: caseId } = await insertRecord(given.db, monitoringCase, {
        customer: 9,
        state: 'open',
        openedAt: 1,
        openedBy: 'cleo',
      });
      const findings: readonly Partial<StoredFinding>[] = [
        { customer: 1, rule: 'dormant', at: 5 },
        { customer: 2, rule: 'in_and_out', at: 9, caseId },
        { customer: 1, rule: 'in_and_out', at: 7 },
        { customer: 3, rule: 'dormant', at: 9 },
      ];
      for (const [at, one] of findings.entries())
        await insertRecord(given.db, monitoringFinding, { key: String(at), figures: '{}', ...one });
      const listed = async (of: Parameters<typeof pageOfFindings>[2]): Promise<string[]> => {
        const { list, total } = await pageOfFindings(proofs, given.db, of, FIRST);
        expect(total).toBe(list.length);
        return list.map(({ key }) => key);
      };
      expect(await listed({})).toEqual(['3', '1', '2', '0']);
      expect(await listed({ isNew: true })).toEqual(['3', '2', '0']);
      expect([await listed({ rule: 'dormant' }), await listed({ customer: 1 }), await listed({ caseId })]).toEqual([
        ['3', '0'],
        ['2', '0'],
        ['1'],
      ]);
      expect([await listed({ but: 1 }), await newFindings(given.db, NOBODY), await newFindings(given.db, 1)]).toEqual([
        ['3', '1'],
        { waiting: 3, oldestAt: 5 },
        { waiting: 1, oldestAt: 9 },
      ]);
    });

    it('of announcements begin with what was changed last, of mailings with the last one', async () => {
      const draft = { type: 'listing', coins: [], site: '*', isBanner: false, texts: {} } as const;
      const ids: number[] = [];
      for (let at = 0; at < 3; at += 1) ids.push(await insertNews(given.db, draft, 'nina', NOW + at));
      const [first = 0, second, third] = ids;
      await updateNews(given.db, first, 1, draft, 'nina', NOW + 10);
      expect((await allNews(given.db, FIRST)).list.map(({ id }) => id)).toEqual([first, third, second]);
      for (let at = 1; at <= 3; at += 1)
        await given.db.query(
          `insert into content_sending (cause, audience, texts, reason, state, up_to, listed_to, receivers, done, by, created_at)
           values ($1, '{}', '{}', 'why', 'sent', 1, 1, 0, 0, 'nina', $2)`,
          [`request ${at}`, NOW - at],
        );
      const { list, total } = await listSendings(given.db, { page: 1, limit: 2 });
      expect([list.map(({ createdAt }) => createdAt), total]).toEqual([[NOW - 3, NOW - 2], 3]);
    });

    it('of requests begin with what expires first, and with the last one where they are over', async () => {
      await given.db.query('truncate operators_request, operators_account cascade');
      const people = await given.db.query<{ id: bigint }>(
        `insert into operators_account (name, roles, created_at) values ('olga', '{}', 1), ('omar', '{}', 1) returning id`,
      );
      const [olga = 0, omar = 0] = people.map(({ id }) => Number(id));
      for (const [target, by, expiresAt, state] of [
        ['late', olga, 50, 'waiting'],
        ['soon', omar, 20, 'waiting'],
        ['agreed', olga, 30, 'approved'],
        ['done', omar, 10, 'done'],
        ['refused', olga, 60, 'refused'],
      ] as const)
        await given.db.query(
          `insert into operators_request (kind, target, payload, changes, signed, hash, reason, asked_by, asked_at, expires_at, state)
           values ('kind', $1, '{}', '[]', '', '', 'why', $2, 1, $3, $4)`,
          [target, by, NOW + expiresAt, state],
        );
      const requests = new Requests({ database: given.db, now: () => NOW } as never);
      const listed = async (view: 'done' | 'mine' | 'waiting', target?: string): Promise<string[]> => {
        const { list, total } = await requests.list({ id: olga } as Operator, { view, target }, 1, 20);
        expect(total).toBe(list.length);
        return list.map((one) => one.target);
      };
      expect(await listed('waiting')).toEqual(['soon', 'agreed', 'late']);
      expect([await listed('mine'), await listed('done'), await listed('waiting', 'late')]).toEqual([
        ['refused', 'agreed', 'late'],
        ['refused', 'done'],
        ['late'],
      ]);
    });
  },
  { migrations: [content, monitoring, news, operators].flatMap(({ migrations }) => migrations) },
);
