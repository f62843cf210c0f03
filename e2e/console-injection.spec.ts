// Protects operators from what customers write: whatever it is, and wherever the console shows it, it is text. Nothing of it runs, becomes an element or leads anywhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { MARKET_DATA, PASSWORD } from '../harness/small-site.ts';
import { callVerified } from '../harness/verified.ts';
import { logIn } from '../apps/server/demo/log-in.ts';
import { MALLORY } from './harness/coin-site.ts';
import { enterDesk } from './harness/desk.ts';
import { settled } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const MARKUP = '<svg/onload=alert()>';
/** Nobody's address: a withdrawal to a new one waits for a day, and nothing is sent. */
const NEW_ADDRESS = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

const OWN_TEXTS = [
  MARKUP,
  '"><img src=x onerror=alert(1)>',
  '</title></textarea></style></script><script>alert(1)</script>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '$t(common:close) {{name}}',
  '=HYPERLINK("https://elsewhere.example","x")',
];
const texts =
  MARKET_DATA === undefined
    ? OWN_TEXTS
    : [...OWN_TEXTS, ...(JSON.parse(readFileSync(join(MARKET_DATA, 'badinput', 'blns.json'), 'utf8')) as string[])];
const [ALL, OWN] = [texts.join('\n'), OWN_TEXTS.join('\n')];

/** What customers write and operators read, by its name in the answers of the server. */
const WRITTEN = new Set('username label device place note addressName platform title content answer ratingWords'.split(' '));

/** An answer with every such text replaced by all of them; rows of customers by one row for each. */
function infested(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value;
    const [first] = rows;
    if (isObject(first) && 'username' in first)
      return texts.map((username, index) => ({ ...first, username, uid: String(20_000_000 + index) }));
    return rows.map((row) => infested(row));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'passkeys' && Array.isArray(inner)) return [name, texts.map((text) => ({ name: text, createdAt: 0, lastUsedAt: null }))];
      if (name === 'hasBeneficiary') return [name, true];
      if (name === 'beneficiary') return [name, { kind: 'person', name: ALL, platform: ALL }];
      return [name, WRITTEN.has(name) && typeof inner === 'string' ? ALL : infested(inner)];
    }),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** A page that is left takes its questions with it, answered or not. */
const isOfLeftPage = (error: unknown): boolean => error instanceof Error && /disposed|closed|already handled/i.test(error.message);

async function infest(route: Route): Promise<void> {
  await infestedAnswer(route).catch((error: unknown) => {
    if (!isOfLeftPage(error)) throw error;
  });
}

async function infestedAnswer(route: Route): Promise<void> {
  const response = await route.fetch();
  const isData = (response.headers()['content-type'] ?? '').includes('json');
  if (!isData) return route.fulfill({ response });
  const { data, ...rest } = (await response.json()) as { readonly data?: unknown };
  return route.fulfill({ response, json: { ...rest, data: infested(data) } });
}

/** Elements and attributes that only markup in a text could have made. */
const FROM_TEXT = [
  'script:not([src])',
  'script[src*="//"]',
  'iframe, object, embed, base, frame, meta[http-equiv]',
  'img[src="x"], video, audio, marquee, form[action*="alert"]',
  '[onload], [onerror], [onclick], [onmouseover], [onfocus], [onkeyup], [onbegin]',
  'a[href^="javascript:" i], a[href^="data:" i], a[href*="elsewhere.example"]',
].join(', ');

/** Nothing ran, nothing was made of the texts, and the page's policy had nothing to stop. */
async function expectHarmless(page: Page, where: string, shows: string | null): Promise<void> {
  if (shows !== null) await expect(page.getByText(shows).first(), where).toBeAttached({ timeout: 60_000 });
  expect(await page.locator(FROM_TEXT).evaluateAll((found) => found.map((element) => String(element))), where).toEqual([]);
  expect(await page.evaluate('window.stopped'), where).toEqual([]);
}

test('what customers write is text on every page of the console', async ({ browser, coins }) => {
  const mallory = await logIn(coins.url, MALLORY, PASSWORD);
  const { uid } = (await mallory.client.call('getInfo')).user ?? { uid: '' };
  const body = { coin: 'ETH', chain: 'LOCAL', address: NEW_ADDRESS, amount: '0.5', note: '"><img src=x onerror=alert(1)>' };
  const asked = await callVerified(coins, mallory, MALLORY, 'withdraw', body);

  const ticket = await mallory.client.call('workorderAdd', { body: { type: 'suggestion', title: OWN_TEXTS[1] ?? '', content: OWN } });
  await mallory.client.call('feedbackAdd', { body: { content: OWN } });

  const page = await enterDesk(browser, coins, 'odo');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(
    "window.stopped = []; addEventListener('securitypolicyviolation', (event) => stopped.push(event.violatedDirective + ' ' + event.blockedURI));",
  );
  const open = async (path: string): Promise<void> => settled(page, `${coins.consoleUrl}${path}`);

  // As the server gives it: what Mallory wrote herself.
  await open(`/customers?search=${encodeURIComponent(MALLORY)}`);
  await expectHarmless(page, 'the customer found', MARKUP);
  await open(`/withdrawals?view=all&open=${asked.id}`);
  await expectHarmless(page, 'the withdrawal', body.note);
  await open(`/tickets/${ticket.id}`);
  await expectHarmless(page, 'the ticket', OWN_TEXTS[2] ?? '');
  await open('/feedback');
  await expectHarmless(page, 'feedback', OWN_TEXTS[2] ?? '');
  await open(`/customers?search=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
  await expectHarmless(page, 'a search in the address', null);

  // And every text there is, in every place for one.
  await page.route('**/api/operator/**', infest);
  const script = '<script>alert(123)</script>';
  const shown = MARKET_DATA === undefined ? MARKUP : script;
  const pages: readonly (readonly [path: string, shows: string | null])[] = [
    ['/customers', shown],
    [`/customers/${uid}`, shown],
    ...['money', 'orders', 'identity', 'sessions', 'acts'].map((tab) => [`/customers/${uid}?tab=${tab}`, shown] as const),
    [`/withdrawals?view=all&open=${asked.id}`, shown],
    ['/deposits?view=all', null],
    ['/tickets', shown],
    [`/tickets/${ticket.id}`, shown],
    ['/feedback', shown],
    ['/audit', null],
  ];
  for (const [path, shows] of pages) {
    await open(path);
    await expectHarmless(page, path, shows);
  }
  await open(`/withdrawals?view=all&open=${asked.id}`);
  await page.getByRole('button', { name: 'Show (recorded in the audit log)' }).click();
  await expectHarmless(page, 'the beneficiary', shown);
  expect(dialogs).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
  await mallory.client.call('cancelWithdrawal', { body: { id: asked.id } });
});
