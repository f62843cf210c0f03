// Protects the app in one's pocket: it is installed from the page, opens without a network and says so, shows nothing old, comes back by itself, and shows what it is told by push.
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { ALICE } from '../harness/small-site.ts';
import { browserOptions } from './harness/browser.ts';
import { settled } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

// One made for tests alone shows no notices.
test.use({ launchOptions: await browserOptions({ isWhole: true }) });

test('installed from the page, told by push, and opened offline', async ({ enterAs, quiet }) => {
  const { client, page } = await enterAs(ALICE, { serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  await settled(page, '/appDownload');
  expect(await (await page.request.get('/manifest.webmanifest')).json()).toMatchObject({ display: 'standalone', start_url: '/' });
  await page.evaluate(`navigator.serviceWorker.ready`);

  await page.context().grantPermissions(['notifications'], { origin: quiet.url });
  await page.addInitScript(PUSH_SERVICE);
  await settled(page, '/account/settings');
  const here = page.getByRole('switch', { name: '在此设备推送' });
  await here.click();
  await expect(here).toBeChecked();
  expect(await client.call('pushState')).toMatchObject({ devices: 1 });
  await here.click();
  await expect(here).not.toBeChecked();
  expect(await client.call('pushState')).toMatchObject({ devices: 0 });

  // A busy browser may lose one; what is told again takes the place of what it said before.
  await expect(async () => {
    await push(page, quiet.url, [
      'nonsense',
      { title: '充值已到账', text: '1.5 ETH', tag: 'deposit-1', path: '/account/notices' },
      { title: 'Elsewhere', text: '', tag: 'elsewhere', path: 'https://elsewhere.example/account' },
    ]);
    await expect
      .poll(() => page.evaluate(SHOWN), { timeout: 10_000 })
      .toEqual({ '': [new URL(quiet.url).host, ''], 'deposit-1': ['充值已到账', '1.5 ETH'], elsewhere: ['Elsewhere', ''] });
  }).toPass({ timeout: 120_000 });
  await clickNotice(page.context(), 'deposit-1');
  await expect(page).toHaveURL(`${quiet.url}/account/notices`);
  await clickNotice(page.context(), 'elsewhere');
  await expect(page).toHaveURL(`${quiet.url}/`);

  const cutOff = await sockets(page);
  await settled(page, '/account/money');
  await expect(page.getByText('USDT').first()).toBeVisible();
  const kept = await page.evaluate<string[]>(`(async () => {
    const urls = [];
    for (const name of await caches.keys()) for (const one of await (await caches.open(name)).keys()) urls.push(new URL(one.url).pathname);
    return urls;
  })()`);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((path) => !/^\/(assets\/|index\.html$|early\.js$|favicon\.svg$)/.test(path))).toEqual([]);

  await page.context().setOffline(true);
  await cutOff(true);
  await expect(page.getByText('您已离线，显示的内容可能不是最新的。')).toBeVisible();
  await page.goto('/exchange/BTC_USDT');
  await expect(page.getByRole('heading', { name: '您已离线' })).toBeVisible();
  await expect(page.getByText('USDT')).toHaveCount(0);
  await page.context().setOffline(false);
  await cutOff(false);
  await expect(page.getByRole('main')).toContainText('BTC');
  await expect(page.getByRole('heading', { name: '您已离线' })).toHaveCount(0);

  // Documentation, data and the outbox are none of the worker's.
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { name: '您已离线' })).toHaveCount(0);
});

/** A network that is gone takes open sockets with it, which the browser's own switch does not. */
async function sockets(page: Page): Promise<(isGone: boolean) => Promise<void>> {
  const lines = new Set<WebSocketRoute>();
  let isGone = false;
  await page.routeWebSocket(/./, async (line) => {
    if (isGone) return await line.close();
    line.connectToServer();
    lines.add(line);
  });
  return async (gone) => {
    isGone = gone;
    if (gone) for (const line of lines) await line.close();
    lines.clear();
  };
}

/** Chromium without a window has no push service to subscribe at: what that gives a page is put in its place, and nothing else. */
const PUSH_SERVICE = `(() => {
  let held = null;
  const text = (length) => new Uint8Array(length).fill(7).toBase64({ alphabet: 'base64url', omitPadding: true });
  PushManager.prototype.getSubscription = () => Promise.resolve(held);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const p256dh = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)).toBase64({ alphabet: 'base64url', omitPadding: true });
    const endpoint = 'https://push.example.org/' + text(12);
    held = {
      endpoint,
      options: { applicationServerKey: Uint8Array.fromBase64(applicationServerKey, { alphabet: 'base64url' }).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth: text(16) } }),
      unsubscribe: () => Promise.resolve((held = null) === null),
    };
    return held;
  };
})();`;

const SHOWN = `(async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return Object.fromEntries(shown.map(({ title, body, tag }) => [tag, [title, body]]));
})()`;

/** Gives the page's worker what a push service would. */
async function push(page: Page, origin: string, said: readonly unknown[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  for (const one of said) {
    const data = typeof one === 'string' ? one : JSON.stringify(one);
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  }
  await session.detach();
}

/** A click as the worker gets it. Chromium lets no script extend an event of its own making, which the worker has no use for here. */
async function clickNotice(context: BrowserContext, tag: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}
