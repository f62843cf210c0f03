import { insertRecord } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { monitoringCase, monitoringFinding } from '../../../../modules/monitoring/model.ts';
import { codeSentBy } from '../../../../harness/outbox.ts';
import { callVerified } from '../../../../harness/verified.ts';
import { logInTo } from '../../../../harness/small-site.ts';
import { accountOf } from './site-people.ts';
import type { FilledSite } from './site-people.ts';
import { inTurn } from './in-turn.ts';

const FOUND_MS = 1_790_000_000_000;
const UID = { uid: '10000001' };

/** What customers keep in their accounts, and how they entered. */
export async function fillAccounts(filled: FilledSite): Promise<void> {
  const { olga, people, site } = filled;
  const account = accountOf(0);
  const [ann] = people;
  const { client } = ann;
  await inTurn(filled, ['A', 'B', 'C'], (name) =>
    client.call('setAddress', { body: { mobile: '+6591234567', name, region: 'SG', street: '1' } }),
  );
  await inTurn(filled, ['one', 'two'], (name) => callVerified(site, ann, account, 'createApiKey', { name, scopes: ['read'] }));
  await inTurn(filled, [1, 2], (at) => callVerified(site, ann, account, 'savePayee', { account: accountOf(at), name: `Friend ${at}` }));
  await inTurn(filled, [1, 2], () => logInTo(site, account));
  await inTurn(filled, ['first', 'second', 'third'], (note) => olga.client.call('deskCustomerNote', { params: UID, body: { note } }));
  const now = site.clock.wall();
  const asked = [
    [0, 'export', 3],
    [0, 'erasure', 2],
    [1, 'erasure', 5],
    [1, 'export', 4],
    [2, 'erasure', 1],
    [2, 'export', 6],
  ] as const;
  await inTurn(filled, asked, async ([at, kind, days], place) => {
    const params = { uid: String(10_000_001 + at) };
    const { id: request } = await olga.client.call('deskWrittenRequestRecord', {
      params,
      body: { kind, channel: 'letter', receivedAt: now - days * DAY_MS, note: 'a letter' },
    });
    if (place < 3) return;
    const body = { request, ground: 'identity', reason: 'no copy of a document' } as const;
    await olga.client.call('deskWrittenRequestRefuse', { params, body });
  });
}

/** Tickets in each view, feedback, replies that are at hand, announcements and notices. */
export async function fillWords(filled: FilledSite): Promise<void> {
  const { olga, people } = filled;
  const tickets: string[] = [];
  await inTurn(filled, ['trade', 'deposit', 'other', 'trade', 'account', 'fees', 'other', 'other'] as const, async (type, at) => {
    const who = people[at % 2 === 0 || at > 5 ? 0 : 1];
    tickets.push((await who.client.call('workorderAdd', { body: { type, title: `Question ${at}`, content: 'How?' } })).id);
  });
  const [first = '', , third = '', fourth = ''] = tickets;
  await inTurn(filled, [first, third], (id) =>
    olga.client.call('deskTicketReply', { params: { id }, body: { content: 'So.', closes: true } }),
  );
  await inTurn(filled, [fourth, ...tickets.slice(4, 6)], (id) =>
    olga.client.call('deskTicketAssign', { params: { id }, body: { operator: 'olga' } }),
  );
  await inTurn(filled, [fourth, ...tickets.slice(4, 5)], (id) =>
    olga.client.call('deskTicketReply', { params: { id }, body: { content: 'So.' } }),
  );
  await inTurn(filled, [0, 1, 2], (at) => people[at % 2 === 0 ? 0 : 1].client.call('feedbackAdd', { body: { content: `Good ${at}` } }));
  const texts = { 'en-US': 'Hello', 'zh-CN': '', 'zh-TW': '', 'ko-KR': '' };
  await inTurn(filled, ['Thanks', 'Bye', 'hello'], (name) => olga.client.call('deskCannedSave', { body: { name, texts } }));
  await inTurn(filled, ['listing', 'fees', 'listing', 'system', 'product'] as const, async (type, at) => {
    const text = { title: `News ${at}`, summary: 's', html: '<p>Text</p>' };
    const body = {
      id: null,
      version: 0,
      type,
      coins: at % 2 === 0 ? ['BTC'] : ['ETH', 'BTC'],
      site: '*',
      isBanner: at < 3,
      texts: { 'en-US': text },
    };
    const { id, version } = await olga.client.call('deskNewsSave', { body });
    if (at < 4) await olga.client.call('deskNewsPublish', { params: { id }, body: { at: null, version } });
  });
  const [site] = (await olga.client.call('deskSites')).sites;
  const apps = ['Zero', 'Agio'].map((name) => ({ name, iosUrl: null, androidUrl: null }));
  await olga.client.call('deskSiteSave', {
    params: { host: site?.host ?? '' },
    body: { settings: { apps }, updatedAt: site?.updatedAt ?? 0, reason: 'apps' },
  });
  await inTurn(filled, ['one', 'two', 'three'], (key) =>
    olga.client.call('deskNoticeSend', {
      body: {
        key,
        audience: { site: null, level: null, isExact: false, coin: 'ETH' },
        texts: { 'en-US': { title: `Notice ${key}`, text: 'Text' } },
        reason: 'they asked',
      },
    }),
  );
}

/** What rules found, and cases of some of it. */
export async function fillMonitoring({ site }: FilledSite): Promise<void> {
  const { database } = site.inside;
  const cases = [
    { customer: 1, state: 'open', openedAt: 1 },
    { customer: 2, state: 'closed', openedAt: 1, closedAt: 9, outcome: 'nothing', closedBy: 'olga' },
    { customer: 3, state: 'closed', openedAt: 2, closedAt: 20, outcome: 'nothing', closedBy: 'olga' },
    { customer: 4, state: 'open', openedAt: 4 },
  ] as const;
  const ids: number[] = [];
  for (const one of cases) ids.push((await insertRecord(database, monitoringCase, { openedBy: 'olga', ...one })).id);
  const rules = ['dormant', 'in_and_out', 'dormant', 'below_threshold', 'dormant', 'in_and_out', 'shared_address', 'dormant'] as const;
  for (const [at, rule] of rules.entries())
    await insertRecord(database, monitoringFinding, {
      rule,
      customer: 1 + (at % 4),
      key: `k${at}`,
      at: FOUND_MS - at,
      figures: '{}',
      ...(at > 5 ? { caseId: ids[at % 4] ?? null } : {}),
    });
}

/** Applications that wait, and some that were decided, whose customer reads who looked at them. */
export async function fillCertifications(filled: FilledSite): Promise<void> {
  const { olga, people, site } = filled;
  const { client: desk } = olga;
  await inTurn(filled, [4, 5, 6, 7], async (at) => {
    const { client } = people[at] ?? people[0];
    const code = await codeSentBy(site, accountOf(at), () => client.call('realnameCode', {}));
    const data = { cardType: 'passport', birthDate: '1990-03-07', expiresOn: '2036-03-06' } as const;
    await client.call('userCA', { body: { code, ...data, cardNumber: `K${10_234_567 + at}`, truename: `Chen ${'EFGH'[at - 4]}a` } });
  });
  const { list } = await desk.call('deskCertifications', { query: { view: 'waiting' } });
  const { list: own } = await desk.call('deskCertifications', { query: { view: 'decided', uid: UID.uid } });
  await inTurn(filled, own, ({ id }) => desk.call('deskCertification', { params: { id } }));
  await inTurn(filled, list.slice(0, 2), async ({ id }) => {
    await desk.call('deskCertification', { params: { id } });
    await desk.call('deskCertificationDecide', { params: { id }, body: { passes: true, problems: [] } });
  });
}
