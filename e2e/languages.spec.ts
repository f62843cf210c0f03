// Protects: each of the four languages is complete on the main pages: labels, titles, <html lang>, and what the server says.
import type { Page } from '@playwright/test';
import { ALICE } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

const LANGUAGES = [
  {
    tag: 'en-US',
    own: 'English',
    home: 'Home',
    exchange: 'Exchange',
    logIn: 'Log in',
    signUp: 'Sign up',
    nationality: 'Nationality',
    buy: 'Buy BTC',
    book: 'Order book',
    orders: 'Open orders',
    wrong: 'The account or the password is wrong.',
  },
  {
    tag: 'zh-CN',
    own: '简体中文',
    home: '首页',
    exchange: '币币交易',
    logIn: '登录',
    signUp: '注册',
    nationality: '国籍或地区',
    buy: '买入 BTC',
    book: '盘口',
    orders: '当前委托',
    wrong: /密码/,
  },
  {
    tag: 'zh-TW',
    own: '繁體中文',
    home: '首頁',
    exchange: '幣幣交易',
    logIn: '登入',
    signUp: '註冊',
    nationality: '國籍或地區',
    buy: '買入 BTC',
    book: '委託簿',
    orders: '目前委託',
    wrong: /密碼/,
  },
  {
    tag: 'ko-KR',
    own: '한국어',
    home: '홈',
    exchange: '거래소',
    logIn: '로그인',
    signUp: '회원가입',
    nationality: '국적',
    buy: 'BTC 매수',
    book: '호가',
    orders: '미체결 주문',
    wrong: /비밀번호/,
  },
] as const;

/** Words that the English pages are full of, and pages in another language have no reason to hold. */
const ENGLISH = /\b(the|and|your|log in|sign up|home|price|amount|order|orders|buy|sell|fees|search|terms|cancel|market|total)\b/i;

for (const words of LANGUAGES) {
  test.describe(words.tag, () => {
    test.use({ locale: words.tag });

    test('a visitor reads the pages, and the server answers, in this language', async ({ browser, quiet }) => {
      const context = await browser.newContext({ baseURL: quiet.url });
      const page = await context.newPage();
      const pages = [
        { path: '/', title: words.home, sign: page.getByRole('link', { name: words.exchange }).first() },
        { path: '/exchange/BTC_USDT', title: words.exchange, sign: page.getByRole('region', { name: words.book }) },
        { path: '/signup', title: words.signUp, sign: page.getByLabel(words.nationality) },
        { path: '/login', title: words.logIn, sign: page.getByRole('button', { name: words.logIn, exact: true }) },
      ];
      for (const { path, title, sign } of pages) {
        await page.goto(path);
        await expect(page).toHaveTitle(`Quiet · ${title}`);
        await expect(page.locator('html')).toHaveAttribute('lang', words.tag);
        await expect(sign).toBeVisible();
        if (words.tag !== 'en-US') expect(await readable(page), path).not.toMatch(ENGLISH);
      }
      await page.locator('input[name=username]').fill('nobody@example.com');
      await page.locator('input[name=password]').fill('wrong2026pass');
      await page.getByRole('button', { name: words.logIn, exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(words.wrong);
      await context.close();
    });

    test('a customer changes to it, and it stays', async ({ enterAs }) => {
      const { page } = await enterAs(ALICE, { locale: words.tag === 'en-US' ? 'ko-KR' : 'en-US' });
      await page.goto('/account/orders');
      await page.getByRole('button', { name: /^(Language|언어)/ }).click();
      await page.getByRole('menuitem', { name: words.own }).click();
      await expect(page.getByRole('heading', { name: words.orders })).toBeVisible();
      await page.reload();
      await expect(page).toHaveTitle(`Quiet · ${words.orders}`);
      await expect(page.locator('html')).toHaveAttribute('lang', words.tag);
      if (words.tag !== 'en-US') expect(await readable(page)).not.toMatch(ENGLISH);
      await page.goto('/exchange/BTC_USDT');
      await expect(page.getByRole('button', { name: words.buy })).toBeVisible();
    });
  });
}

/** All that a reader sees. */
function readable(page: Page): Promise<string> {
  return page.locator('body').innerText();
}
