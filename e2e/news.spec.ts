// Protects announcements: written in the console in two languages, shown at their time on an open page, read in both, and gone once withdrawn.
import { MINUTE_MS } from '@agio/kernel/time';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../apps/server/seed/demo-operators.ts';
import { SMALL_SEED, openSmall } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { freshCode, signIn } from '../harness/operators.ts';
import { expect, test } from './harness/test.ts';

const nina = { name: 'nina', roles: ['content'], password: DEMO_OPERATOR_PASSWORD, secret: DEMO_OPERATOR_SECRET };

test('an announcement is written, waits for its time, is read in two languages and withdrawn', async ({ browser }) => {
  const server = await openSmall({ ...SMALL_SEED, operators: [nina] });
  const desk = await browser.newPage();
  await desk.goto(`${server.consoleUrl}/`);
  await desk.getByLabel('Name').fill('nina');
  await desk.getByLabel('Password', { exact: true }).fill(DEMO_OPERATOR_PASSWORD);
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk
    .getByRole('textbox', { name: /digit|code/i })
    .first()
    .click();
  await desk.keyboard.type(await freshCode(server, 'nina'));
  await desk.getByRole('link', { name: 'Announcements' }).click();
  await desk.getByRole('link', { name: 'New announcement' }).click();
  await desk.getByLabel('Title').fill('KITE lists on Tuesday <i>&');
  const text = desk.getByRole('textbox', { name: 'Text' });
  await text.click();
  await desk.getByRole('button', { name: 'Heading', exact: true }).click();
  // The editor takes the focus back in the next frame.
  await expect(text).toBeFocused();
  await desk.keyboard.type('How it opens');
  await desk.keyboard.press('Enter');
  await desk.keyboard.type('Deposits are <b>open</b>.');
  await desk.getByText('简体中文').click();
  await desk.getByLabel('Title').fill('KITE 周二上线');
  await desk.getByRole('textbox', { name: 'Text' }).click();
  await desk.keyboard.type('充值已开放。');
  await desk.getByLabel('Coins').fill('btc');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk).toHaveURL(/\/news\/\d+$/);
  const id = /\/(\d+)$/.exec(desk.url())?.[1] ?? '';
  await expectNothingGrave(desk, 'writing an announcement');

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', viewport: { width: 390, height: 844 } });
  const reader = await context.newPage();
  await reader.goto('/news');
  await expect(reader.getByText('No announcements yet.')).toBeVisible();

  // Its time comes while the page is open.
  const staff = await signIn(server, 'nina');
  const { version } = await staff.client.call('deskNews', { params: { id } });
  const scheduled = await staff.client.call('deskNewsPublish', { params: { id }, body: { at: server.clock.wall() + MINUTE_MS, version } });
  expect(scheduled.state).toBe('scheduled');
  server.clock.pass(MINUTE_MS);
  await reader.getByRole('link', { name: /KITE lists on Tuesday/ }).click();
  await expect(reader.getByRole('heading', { name: 'How it opens' })).toBeVisible();
  await expect(reader.getByText('Deposits are <b>open</b>.')).toBeVisible();
  await expectNothingGrave(reader, 'an announcement');
  // Feed readers get it as well, as XML that every reader understands.
  const titles = await reader.evaluate<string[]>(
    `fetch('/api/news/rss').then(async (answer) => [...new DOMParser().parseFromString(await answer.text(), 'application/xml').querySelectorAll('parsererror, item > title')].map((one) => one.textContent))`,
  );
  expect(titles).toEqual(['KITE lists on Tuesday <i>&']);
  const chinese = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage();
  await chinese.goto('/newsShow');
  await expect(chinese.getByRole('heading', { name: 'KITE 周二上线' })).toBeVisible();

  await desk.reload();
  await desk.getByRole('button', { name: 'Withdraw' }).click();
  await expect(desk.getByText('Withdrawn').first()).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'How it opens' })).toBeHidden();
  await reader.goto('/news');
  await expect(reader.getByText('No announcements yet.')).toBeVisible();
  await server.remove();
});
