// Protects certification: refused with a reason, corrected and passed, at a desk and on a phone in Chinese; limits rise at once, and who looked can be seen.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { codeSentBy } from '../harness/outbox.ts';
import { logInTo } from '../harness/small-site.ts';
import { callVerified } from '../harness/verified.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { JACK, openCoinSite } from './harness/coin-site.ts';
import { enterDesk } from './harness/desk.ts';
import { newcomer } from './harness/newcomer.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { signIn } from '../harness/operators.ts';
import { expect, test } from './harness/test.ts';

/** Not a document, which the page says, and takes all the same. */
const other = readFileSync(new URL('../docs/images/console-chain-white.png', import.meta.url));

/** A light card with lines of text on a dark table: sharp, whole and without glare. */
async function drawDocument(page: Page, shade: number): Promise<Buffer> {
  const url = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1_200, 750];
    const context = canvas.getContext('2d');
    context.fillStyle = '#2a2622';
    context.fillRect(0, 0, 1_200, 750);
    context.fillStyle = 'rgb(${shade} ${shade} ${shade})';
    context.fillRect(110, 90, 980, 570);
    context.fillStyle = '#3a4248';
    for (let y = 120; y < 620; y += 22) for (let x = 150; x < 1_050; x += 14) if ((x * y) % 5 < 3) context.fillRect(x, y, 8, 13);
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test('certification refused with a reason, corrected and passed, and what it allows at once', async ({ browser }) => {
  const server = await openCoinSite({}, { operators: operatorsNamed(['compliance'], 'cleo', 'carl') });
  const { account, client, page } = await newcomer(browser, server, {}, 'CN');
  const desk = await enterDesk(browser, server, 'cleo');
  const cleo = await signIn(server, 'carl');

  await page.goto('/account/cdd');
  await expect(page.getByRole('heading', { name: 'Start with Ordinary verification' })).toBeVisible();
  await expect(page.getByTestId('limit')).toContainText('of 10,000 USDT');
  await expectNothingGrave(page, 'certification');
  await page.getByRole('region', { name: 'Ordinary' }).getByRole('link', { name: 'Start' }).click();
  await page.getByLabel('Full name').fill('王 小明');
  await page.getByLabel('Document number').fill('110105194912310021');
  const code = await codeSentBy(server, account, async () => await page.getByRole('button', { name: 'Send', exact: true }).click());
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByRole('alert')).toContainText('check digit');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByLabel('Document number').fill('11010519491231002x');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByRole('heading', { name: 'Ordinary verification is under review' })).toBeVisible();

  await desk.getByRole('link', { name: 'Identity verification' }).first().click();
  await desk.getByRole('row', { name: /Ordinary/ }).click();
  await expect(desk.getByText('11010519491231002X')).toBeVisible();
  await expectNothingGrave(desk, 'an application', ['black']);
  await desk.getByRole('button', { name: 'Pass' }).click();
  await expect(page.getByRole('heading', { name: 'Next: Primary verification' })).toBeVisible();
  await expect(page.getByTestId('limit')).toContainText('of 20,000 USDT');

  const token = await page.evaluate<string>("localStorage.getItem('token')");
  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: server.url,
          localStorage: [
            { name: 'token', value: token },
            { name: 'language', value: 'zh-CN' },
          ],
        },
      ],
    },
  });
  const small = await phone.newPage();
  await small.goto('/account/real');
  await expect(small.getByText('证件正面')).toBeVisible();
  await expectNothingGrave(small, 'the photo step', ['black']);
  const file = small.locator('input[type=file]');
  await file.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: await drawDocument(small, 225) });
  await expect(small.getByText('证件背面')).toBeVisible();
  await file.setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer: other });
  await small.getByRole('button', { name: '仍然使用' }).click();
  await small.getByRole('button', { name: '提交审核' }).click();
  await expect(small.getByRole('heading', { name: '初级认证审核中' })).toBeVisible();
  expect(await small.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expect(page.getByRole('heading', { name: 'Primary verification is under review' })).toBeVisible();

  await desk.getByRole('link', { name: 'Identity verification' }).first().click();
  await desk.getByRole('row', { name: /Primary/ }).click();
  await desk.getByRole('button', { name: 'Open: Front' }).click();
  await expect(desk.getByRole('img', { name: 'Front' })).toBeVisible();
  await desk.getByRole('combobox', { name: 'Front' }).click();
  await desk.getByRole('option', { name: 'Glare' }).click();
  await desk.getByRole('textbox', { name: 'Comment for the customer (optional): Front' }).fill('反光遮住了最后四位数字。');
  await desk.getByRole('button', { name: 'Fail' }).click();
  await expect(small.getByText('反光遮住了最后四位数字。')).toBeVisible();

  await small.getByRole('link', { name: '修改后重新提交' }).click();
  await expect(small.getByText('正面，请重拍')).toBeVisible();
  await file.setInputFiles({ name: 'again.png', mimeType: 'image/png', buffer: await drawDocument(small, 215) });
  await small.getByRole('button', { name: '提交审核' }).click();
  await expect(small.getByRole('heading', { name: '初级认证审核中' })).toBeVisible();
  const { list } = await cleo.client.call('deskCertifications', { query: {} });
  const id = list[0]?.id ?? '';
  await cleo.client.call('deskCertificationDecide', { params: { id }, body: { passes: true, problems: [] } });
  await expect(small.getByRole('heading', { name: '下一步：高级认证' })).toBeVisible();
  await expect(page.getByTestId('limit')).toContainText('of 50,000 USDT');
  expect(await client.call('getRealname')).toMatchObject({ level: 2, isVerified: true });
  expect((await client.call('getInfo')).user).toMatchObject({ authLevel: 2, truename: '王 小明' });
  const usdt = (await client.call('walletCoins')).find(({ coin }) => coin === 'USDT')?.chains[0];
  expect(usdt?.withdrawal).toMatchObject({ dailyLimit: '50000', dailyLeft: '50000' });

  await page.getByRole('button', { name: 'What happens to my photos' }).click();
  await expect(page.getByText('cleo, reviewer · Primary, Front')).toBeVisible();
  const own = await client.call('realnameOwn', { query: { level: 'primary' } });
  const body = { picture: own.shots[0]?.picture ?? '' };
  await expect(client.call('realnameView', { body })).rejects.toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
  const { view } = await callVerified(server, { client }, account, 'realnameView', body);
  expect((await client.call('realnamePicture', { params: { view } })).type).toBe('image/webp');
  const jack = await logInTo(server, JACK);
  await expect(jack.client.call('realnamePicture', { params: { view } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(callVerified(server, jack, JACK, 'realnameView', body)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await server.remove();
});
