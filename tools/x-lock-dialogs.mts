import { chromium } from 'playwright-core';
import { logIn } from '../apps/server/demo/log-in.ts';
const url = 'http://127.0.0.1:3641';
const { token } = await logIn(url, 'demo@agio.example', 'agio2026demo');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
for (const [tag, width, theme, language] of [
  ['w', 1440, 'white', 'en-US'],
  ['b', 390, 'black', 'zh-CN'],
] as const) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'token', value: token },
            { name: 'theme', value: theme },
            { name: 'language', value: language },
          ],
        },
      ],
    },
  });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  await page.goto(url + '/account/lock');
  await page.getByRole('button', { name: /BTC/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('1.5');
  await page.getByRole('dialog').getByRole('table').waitFor();
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/x-lock-sub-${tag}.png` });
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^(Exit|退出)$/ })
    .first()
    .click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/x-lock-exit-${tag}.png` });
  await page.keyboard.press('Escape');
  await page.goto(url + '/account/release?month=2026-12&day=2026-12-25');
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/x-lock-dec-${tag}.png`, fullPage: true });
  await page.goto(url + '/account/release?view=list');
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/x-lock-list-${tag}.png` });
  await page.goto(url + '/account/timeMachine');
  await page.getByText(/^(In instalments|分期)$/).click();
  await page.getByRole('textbox').first().fill('3');
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/x-lock-vaultf-${tag}.png` });
  await context.close();
}
await browser.close();
