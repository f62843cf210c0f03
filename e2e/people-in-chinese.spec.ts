// Protects: the same journeys in Chinese on a phone: register, bind an authenticator, lose it and use a recovery code, throw another device out, reset the password.
import type { Page } from '@playwright/test';
import { codeSentBy } from '../harness/outbox.ts';
import { authenticatorCode } from './harness/authenticator.ts';
import { expect, test } from './harness/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'zh-CN' } as const;
const ACCOUNT = 'lin.chen@agio.example';
const PASSWORD = 'newcomer2026';

test('注册、绑定身份验证器、使用恢复码、退出其他设备、重置密码', async ({ browser, quiet }) => {
  test.slow();
  const context = await browser.newContext({ ...PHONE, baseURL: quiet.url });
  const page = await context.newPage();

  await page.goto('/signup');
  await page.getByLabel('国籍或地区').selectOption({ label: '新加坡' });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('textbox', { name: '邮箱' }).fill(ACCOUNT);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  const code = await codeSentBy(quiet, ACCOUNT, async () => await page.getByRole('button', { name: '获取验证码' }).click());
  await page.getByRole('textbox', { name: '6 位验证码' }).fill(code);
  await expect(page).toHaveURL('/');

  await page.goto('/account/security');
  await page.getByRole('button', { name: '设置: 身份验证器' }).click();
  const dialog = page.getByRole('dialog', { name: '身份验证器' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  await dialog.getByRole('textbox', { name: '身份验证器验证码' }).fill(authenticatorCode(quiet, secret));
  await dialog.getByRole('button', { name: '开启' }).click();
  const question = page.getByRole('dialog', { name: '安全验证' });
  await expect(question.getByText('开启身份验证器')).toBeVisible();
  const proof = await codeSentBy(quiet, ACCOUNT, async () => await question.getByRole('button', { name: '获取验证码' }).click());
  await question.getByRole('textbox', { name: '邮箱验证码' }).fill(proof);
  const shown = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const recovery = await shown.first().innerText();
  await dialog.getByRole('checkbox', { name: '我已保存' }).check();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('剩余 10 个恢复码。')).toBeVisible();

  const other = await (await browser.newContext({ ...PHONE, baseURL: quiet.url })).newPage();
  await other.goto('/login');
  await logIn(other, PASSWORD);
  await expect(other.getByRole('heading', { name: '还差一步' })).toBeVisible();
  await other.getByRole('button', { name: '设备丢失？使用恢复码' }).click();
  await other.getByLabel('恢复码').fill(recovery);
  await other.getByRole('button', { name: '登录' }).click();
  await expect(other).toHaveURL('/');

  await page.reload();
  await page.getByRole('button', { name: '退出其他 1 台设备' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出其他 1 台设备' }).click();
  await expect(page.getByRole('button', { name: /退出其他/ })).toHaveCount(0);
  await other.goto('/account/orders');
  await expect(other).toHaveURL(/\/login/);

  await other.getByRole('link', { name: '忘记密码？' }).click();
  await expect(other.getByRole('heading', { name: '重置密码' })).toBeVisible();
  await other.getByLabel('邮箱或手机号').fill(ACCOUNT);
  const reset = await codeSentBy(quiet, ACCOUNT, async () => await other.getByRole('button', { name: '获取验证码' }).click());
  await other.getByRole('textbox', { name: '6 位验证码' }).fill(reset);
  await other.getByLabel('新密码').fill('kestrels-over-the-ba');
  await other.getByLabel('确认密码').fill('kestrels-over-the-ba');
  await other.getByRole('button', { name: '设置新密码' }).click();
  await expect(other.getByText('密码已重置')).toBeVisible();
  await other.getByRole('main').getByRole('link', { name: '登录' }).last().click();
  await logIn(other, 'kestrels-over-the-ba');
  await expect(other.getByRole('heading', { name: '还差一步' }), 'a reset leaves the authenticator bound').toBeVisible();
  await page.goto('/account/orders');
  await expect(page, 'and ends the session from before').toHaveURL(/\/login/);
  for (const one of [page, other]) await one.context().close();
});

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('邮箱或手机号').fill(ACCOUNT);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
