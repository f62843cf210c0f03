import { chromium } from 'playwright-core';
import { logIn } from '../apps/server/demo/log-in.ts';
const url = 'http://127.0.0.1:3641';
const { token } = await logIn(url, 'demo@agio.example', 'agio2026demo');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const shots = process.argv.slice(2);
for (const spec of shots) {
  const [name, path, width, theme, language] = spec.split('|');
  const context = await browser.newContext({
    viewport: { width: Number(width), height: 900 },
    locale: language,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'token', value: token },
            { name: 'theme', value: theme! },
            { name: 'language', value: language! },
          ],
        },
      ],
    },
  });
  const page = await context.newPage();
  page.on('console', (m) => {
    if (m.type() === 'error') console.log(name, m.text());
  });
  page.on('pageerror', (e) => console.log(name, 'ERR', e.message));
  await page.goto(url + path);
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.waitForTimeout(800);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) console.log(name, 'overflows by', wide);
  await page.screenshot({ path: `/tmp/x-lock-${name}.png`, fullPage: true });
  await context.close();
}
await browser.close();
