// Protects payment methods: bound in the certified name after a second verification, made default, removed, never another customer's, and no number in clear on disk.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../apps/server/seed/demo-operators.ts';
import { qrPng } from '../modules/identity/pictures/qr-png.ts';
import { readQr } from '../modules/identity/pictures/read-qr.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, openSmall } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { certify } from '../harness/certified.ts';
import { enter } from './harness/customer.ts';
import { confirmByMail } from './harness/newcomer.ts';
import { signIn } from '../harness/operators.ts';
import { expectFits } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const cleo = { name: 'cleo', roles: ['compliance'], password: DEMO_OPERATOR_PASSWORD, secret: DEMO_OPERATOR_SECRET };
const document = readFileSync(new URL('../docs/images/console-chain-white.png', import.meta.url));
const NUMBER = '6200447190238814';
const CODE = 'https://qr.alipay.com/fkx123456789abcdef';

test('a bank card and Alipay, bound, made default and removed', async ({ browser }) => {
  // Its files are searched for what nobody may read there.
  const server = await openSmall({ ...SMALL_SEED, operators: [cleo] }, {}, { isEmbedded: true });
  const alice = await enter(browser, server, ALICE);
  const { page } = alice;
  await page.goto('/account/bank');
  await expect(page.getByText('Please verify your identity first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a payment method' })).toBeDisabled();
  const picture = new Blob([document], { type: 'image/png' });
  await certify(server, alice, { account: ALICE, picture, truename: 'Chen Lin' }, await signIn(server, 'cleo'));

  await page.reload();
  await page.getByRole('button', { name: 'Add a payment method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a payment method' });
  await expect(dialog.getByLabel('Name on the account')).toHaveValue('Chen Lin');
  await dialog.getByLabel('Bank', { exact: true }).fill('Delta <img src=x onerror=alert(1)>');
  await dialog.getByLabel('Account number').fill('6200 4471 9023 8815');
  await expect(dialog.getByText('This number is not valid.')).toBeVisible();
  await dialog.getByLabel('Account number').fill('6200 4471 9023 8814');
  await expect(dialog.getByText('The check digit is correct.')).toBeVisible();
  await expectNothingGrave(page, 'adding a payment method', ['black']);
  await dialog.getByRole('button', { name: 'Add this account' }).click();
  await confirmByMail(page, server, ALICE, /6200 4471 9023 8814/);
  const card = page.getByRole('listitem').filter({ hasText: '•••• 8814' });
  await expect(card).toContainText('Delta <img src=x onerror=alert(1)>');
  await expect(card).toContainText('Default');

  await page.getByRole('button', { name: 'Add a payment method' }).click();
  await dialog.getByRole('radio', { name: 'Alipay' }).click();
  await dialog.getByLabel('Alipay account').fill('+8613812342201');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'no-code.png', mimeType: 'image/png', buffer: document });
  await expect(dialog.getByRole('alert')).toContainText('No payment code was found');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(await qrPng(CODE)) });
  await expect(dialog.getByText(CODE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add this account' }).click();
  await confirmByMail(page, server, ALICE, /\+8613812342201/);
  const alipay = page.getByRole('listitem').filter({ hasText: 'Alipay' });
  await alipay.getByRole('button', { name: /^Make default/ }).click();
  await expect(alipay).toContainText('Default');
  await expect(card).not.toContainText('Default');
  await alipay.getByRole('button', { name: /^Details/ }).click();
  await expect(page.getByRole('img', { name: 'Payment code of Alipay' })).toBeVisible();
  await page.keyboard.press('Escape');

  const id = (await alice.client.call('bankcardList', {})).list[0]?.id ?? '';
  const shown = await alice.client.call('bankcardQr', { params: { id } });
  expect(await readQr(new Uint8Array(await shown.arrayBuffer()))).toBe(CODE);
  const bob = await logInTo(server, BOB);
  await expect(bob.client.call('bankcardQr', { params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(bob.client.call('bankcardDel', { body: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await card.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card).toBeHidden();
  await expectNothingGrave(page, 'payment methods');
  await page.setViewportSize({ width: 390, height: 844 });
  await alice.client.call('accountSetting', { body: { language: 'zh-CN' } });
  await page.evaluate<void>("localStorage.setItem('language', 'zh-CN')");
  await page.reload();
  await expect(page.getByRole('heading', { name: '收款方式', exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '支付宝' })).toContainText('默认');
  await expectFits(page);
  await page.goto('/account/notices');
  await page
    .getByRole('button', { name: /^安全设置已变更/ })
    .first()
    .click();
  await expect(page.getByText('已删除收款方式。')).toBeVisible();

  await server.stop();
  // What is not secret is found, so that the search is known to see what is there.
  expect(filesWith(server.dataDir, ['Delta <img'])).not.toEqual([]);
  expect(filesWith(server.dataDir, [NUMBER, '13812342201', CODE, 'Chen Lin'])).toEqual([]);
  await server.remove();
});

/** Files below a folder that have one of the texts in them. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .flatMap((file) => {
      const bytes = readFileSync(file);
      return texts.filter((text) => bytes.includes(text)).map((text) => `${text} in ${file}`);
    });
}
