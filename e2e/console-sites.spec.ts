// Protects open pages when their site changes: a capability that two operators switch off is gone from them at once, with its calls, and comes back; and a site's script can neither see nor lead away the page that it is beside.
import type { Frame, Page } from '@playwright/test';
import { approveOnPage, askOnPage, confirmAtDesk, enterDesk } from './harness/desk.ts';
import { JACK } from './harness/coin-site.ts';
import { enter } from './harness/customer.ts';
import { agree, signIn } from '../harness/operators.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };
const ORDER = { market: 'ETH_USDT', side: 'buy', type: 'limit', price: '2000', amount: '0.01' } as const;

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => (error as { code: string }).code,
  );

/** Whether home shows the market in the page itself, before any script. */
const isOnHome = async (url: string): Promise<boolean> => (await (await fetch(url)).text()).includes('>ETH<span');

test('a capability that is switched off leaves open pages with its calls, and comes back', async ({ browser, coins }) => {
  const [ora, olaf] = [await enterDesk(browser, coins, 'ora'), await enterDesk(browser, coins, 'olaf')];
  const { client, page } = await enter(browser, coins, JACK);
  await page.goto('/exchange/ETH_USDT');
  const form = page.getByRole('region', { name: 'Order form' });
  const entry = page.getByRole('banner').getByRole('link', { name: 'Exchange', exact: true });
  await expect(form).toBeVisible(MINUTE);
  await expect(entry).toBeVisible();
  expect(await isOnHome(coins.url)).toBe(true);
  // A page that were loaded again would forget this.
  await page.evaluate('window.isSame = true');

  await ora.getByRole('link', { name: 'Sites' }).click();
  await ora.getByRole('button', { name: 'Change switches' }).click();
  await ora.getByRole('dialog').getByRole('switch', { name: 'Spot trading' }).click();
  await askOnPage(ora, coins, 'ora', 'Request the change');
  await expect(form).toBeVisible();
  await approveOnPage(olaf, coins, 'olaf', 'Site switches');

  await expect(form).toBeHidden(MINUTE);
  await expect(entry).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await codeOf(client.call('placeOrder', { body: ORDER, idempotencyKey: 'off' }))).toBe('NOT_YET_OPEN');
  expect(await isOnHome(coins.url)).toBe(false);

  const [oona, otis] = [await signIn(coins, 'oona'), await signIn(coins, 'otis')];
  await agree(oona, otis, 'content.switches', { host: '*', on: ['coinTrade'], off: [] });
  await expect(entry).toBeVisible(MINUTE);
  expect(await codeOf(client.call('placeOrder', { body: ORDER, idempotencyKey: 'on' }))).toBe('SUCCESS');
  await entry.click();
  await expect(form).toBeVisible(MINUTE);
  // What the switch had closed on the socket is listened to again: the new order is in the book.
  await expect(page.getByRole('region', { name: 'Order book' }).getByRole('button', { name: /^Bid (Your order )?2,?000/ })).toBeVisible(
    MINUTE,
  );

  // Words are changed by one person, and are there as soon.
  const { sites } = await oona.client.call('deskSites');
  const { updatedAt } = sites.find(({ host }) => host === '*') ?? { updatedAt: 0 };
  const saved = await oona.client.call('deskSiteSave', {
    params: { host: '*' },
    body: { settings: { title: 'Coins and more' }, updatedAt, reason: 'a new name' },
  });
  await expect(page).toHaveTitle(/Coins and more/, MINUTE);
  await oona.client.call('deskSiteSave', {
    params: { host: '*' },
    body: { settings: { title: 'Coins' }, updatedAt: saved.updatedAt, reason: 'the old name' },
  });
  expect(await page.evaluate('window.isSame')).toBe(true);
  await client.call('cancelOrder', { body: { all: true } });
  for (const one of [ora, olaf]) await one.context().close();
  await page.context().close();
});

/** Tries what a thief would, and keeps what came of it in `tried`. */
const SCRIPT = `
window.tried = {};
window.visits = [];
addEventListener('message', ({ data }) => visits.push(data));
const attempt = (name, act) => { try { tried[name] = String(act()); } catch (error) { tried[name] = error.name; } };
attempt('page', () => parent.document.title);
attempt('where', () => parent.location.href);
attempt('cookies', () => document.cookie);
attempt('local', () => localStorage.getItem('token'));
attempt('session', () => sessionStorage.length);
attempt('database', () => indexedDB.open('x'));
attempt('top', () => { top.location.href = 'https://elsewhere.example/'; return 'led away'; });
attempt('window', () => window.open('https://elsewhere.example/'));
attempt('evaluated', () => eval('1 + 1'));
attempt('worker', () => navigator.serviceWorker.register('/site-script.js'));
const inline = document.createElement('script');
inline.textContent = 'tried.inline = "ran"';
document.body.append(inline);
const foreign = document.createElement('script');
foreign.src = 'https://elsewhere.example/more.js';
foreign.onerror = () => { tried.foreign = 'refused'; };
document.body.append(foreign);
fetch('/api/info', { credentials: 'include' }).then((answer) => answer.text()).then((text) => { tried.api = text; }, (error) => { tried.api = error.name; });
parent.postMessage({ type: 'size', width: 5000, height: 64 }, '*');
parent.postMessage({ type: 'size', width: 300, height: 64, top: 0 }, '*');
parent.postMessage('<img src=x onerror=alert(1)>', '*');
`;

const frameOf = (page: Page): Frame | undefined => page.frames().find((one) => one.url().endsWith('/site-script'));

/** What the frame's script has in a variable; undefined while there is no frame, or its script has not run. */
async function inFrame(page: Page, variable: string): Promise<unknown> {
  return frameOf(page)
    ?.evaluate(`typeof ${variable} === 'undefined' ? undefined : ${variable}`)
    .catch(() => undefined);
}

test('a script of the site is beside the page, and sees nothing of it', async ({ browser, coins }) => {
  const [opal, orin] = [await signIn(coins, 'opal'), await signIn(coins, 'orin')];
  const { page } = await enter(browser, coins, JACK);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.location().url);
  });
  await page.goto('/fees');
  await expect(page.getByRole('main')).toBeVisible(MINUTE);
  expect(await page.locator('iframe').count()).toBe(0);
  await agree(opal, orin, 'content.js_code', { host: '*', js_code: SCRIPT });

  // It comes to the open page, and is told which page that is, without parameters.
  const box = page.locator('iframe');
  await expect(box).toHaveCount(1, MINUTE);
  await expect.poll(() => inFrame(page, 'visits'), MINUTE).toMatchObject([{ type: 'visit', page: '/fees', language: 'en-US' }]);
  await expect
    .poll(() => inFrame(page, 'tried'), MINUTE)
    .toEqual({
      page: 'SecurityError',
      where: 'SecurityError',
      cookies: 'SecurityError',
      local: 'SecurityError',
      session: 'SecurityError',
      database: 'SecurityError',
      top: 'SecurityError',
      window: 'null',
      evaluated: 'EvalError',
      worker: 'SecurityError',
      foreign: 'refused',
      api: 'TypeError',
    });
  expect(await page.evaluate('location.pathname')).toBe('/fees');
  await expect.poll(() => box.boundingBox(), MINUTE).toMatchObject({ width: 360, height: 64 });

  // What has a policy of its own lets it go nowhere else, and the page's own policy is what it was.
  await frameOf(page)?.evaluate("location.href = 'https://elsewhere.example/'");
  await page.getByRole('banner').getByRole('link', { name: 'Exchange', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Order form' })).toBeVisible(MINUTE);
  expect(violations.length).toBeGreaterThan(0);
  const { headers } = await page.request.get('/').then((answer) => ({ headers: answer.headers() }));
  expect(headers['content-security-policy']).toContain("script-src 'self';");

  // Where people own something, or log in, there is no box.
  await page.goto('/account/orders');
  await expect(page.getByRole('main')).toBeVisible(MINUTE);
  await expect.poll(() => inFrame(page, 'visits'), MINUTE).toContainEqual(expect.objectContaining({ page: '/account/orders' }));
  await expect(box).toBeHidden();

  // Operators' pages never have it.
  const desk = await enterDesk(browser, coins, 'oona');
  expect(await desk.locator('iframe').count()).toBe(0);
  expect(await (await desk.request.get(`${coins.consoleUrl}/site-script.js`)).text()).not.toContain('tried');
  await desk.context().close();

  // Without a script there is no frame, again on the open page.
  await agree(opal, orin, 'content.js_code', { host: '*', js_code: '' });
  await expect(box).toHaveCount(0, MINUTE);
  await page.context().close();
});

test('maintenance is begun at the console, is on open pages at once, and leaves them when it ends', async ({ browser, coins }) => {
  const ora = await enterDesk(browser, coins, 'ora');
  const { client, page } = await enter(browser, coins, JACK);
  await page.goto('/exchange/ETH_USDT');
  const banner = page.getByRole('status').filter({ hasText: /maintenance/i });
  await expect(page.getByRole('region', { name: 'Order form' })).toBeVisible(MINUTE);
  await expect(banner).toHaveCount(0);

  await ora.getByRole('link', { name: 'Maintenance' }).click();
  await ora.getByRole('button', { name: 'Begin or announce' }).click();
  const dialog = ora.getByRole('dialog');
  await dialog.getByLabel('Expected end').fill('2099-01-05T10:30');
  await dialog.getByLabel('Reason').fill('moving to a larger machine');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await confirmAtDesk(ora, coins, 'ora');
  await expect(ora.getByText('moving to a larger machine')).toBeVisible();
  await expect(banner).toContainText('2099', MINUTE);
  expect(await codeOf(client.call('placeOrder', { body: ORDER }))).toBe('MAINTENANCE');

  await ora.getByRole('button', { name: 'End maintenance' }).click();
  await ora.getByRole('dialog').getByLabel('Reason').fill('it is done');
  await ora.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await confirmAtDesk(ora, coins, 'ora');
  await expect(ora.getByText('Off: the site accepts orders and payments.')).toBeVisible();
  await expect(banner).toHaveCount(0, MINUTE);

  // What an operator has to look after is one page, and nothing of a fresh site is wrong.
  await ora.getByRole('link', { name: 'Health' }).click();
  await expect(ora.getByRole('heading', { name: 'Everything works' })).toBeVisible();
  await expect(ora.getByRole('row', { name: /Database.*OK/ })).toBeVisible();
});
