import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:3677';
const [, , token, out, ...specs] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const spec of specs) {
  const [path, width, theme, language, act] = spec.split(',');
  const context = await browser.newContext({ viewport: { width: Number(width), height: 1000 }, locale: language });
  await context.addInitScript(
    ([t, th, l]) => {
      if (t) localStorage.setItem('token', t);
      localStorage.setItem('theme', th);
      localStorage.setItem('language', l);
    },
    [token === 'none' ? '' : token, theme, language],
  );
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 300)));
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
  await page.goto(base + path);
  await page.waitForTimeout(4000);
  if (act === 'roll') {
    for (let i = 0; i < 3; i++) {
      await page.getByRole('button', { name: /Roll for|投注 0/ }).click();
      await page.waitForTimeout(700);
    }
  }
  if (act === 'rotate') {
    await page.getByRole('button', { name: /Change and reveal/ }).click();
    await page.waitForTimeout(1500);
  }
  if (act === 'auto') {
    await page.getByRole('switch').first().click();
    await page.waitForTimeout(300);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForTimeout(5000);
  }
  const name = `${out}/${path.replaceAll('/', '_')}-${width}-${theme}-${language}${act ? '-' + act : ''}.png`;
  await page.screenshot({ path: name, fullPage: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  console.log(name, wide ? 'SCROLLS SIDEWAYS' : '');
  await context.close();
}
await browser.close();
