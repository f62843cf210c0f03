/* temporary */
import { operatorsNamed } from '../harness/operators-named.ts';
import { signIn } from '../harness/operators.ts';
import { ALICE, openSmall, SMALL_SEED } from '../harness/small-site.ts';
import { callVerified } from '../harness/verified.ts';
import { enter } from './harness/customer.ts';
import { enterDesk, confirmAtDesk } from './harness/desk.ts';
import { settled } from './harness/page.ts';
import { test } from './harness/test.ts';

test('shots', async ({ browser }) => {
  test.slow();
  const out = '/tmp/shots-shop2';
  const server = await openSmall({
    ...SMALL_SEED,
    operators: operatorsNamed(['owner', 'finance'], 'ola', 'fay', 'finn'),
    features: { shop: true },
  });
  const ola = await signIn(server, 'ola');
  const ask = async (name: any, body: object, params?: any): Promise<any> => {
    const verification = await ola.verify(name, body, params);
    return ola.client.call(name, { body, verification, ...(params === undefined ? {} : { params }) } as never) as never;
  };
  const texts = (title: string, zh: string) => ({
    'en-US': { title, summary: 'As good as it looks', description: 'Made.' },
    'zh-CN': { title: zh, summary: '好', description: '好' },
  });
  const goods = [
    ['Hardware wallet', '硬件钱包', '78', 12],
    ['Mug', '马克杯', '14', 4],
    ['Gift code', '礼品码', '40', 0],
  ] as const;
  for (const [t, zh, price, n] of goods) {
    const { id } = await ask('deskShopDefine', {
      delivery: n > 0 ? 'physical' : 'virtual',
      limit: 0,
      category: 'security',
      texts: texts(t, zh),
      pictures: [],
      regions: ['CN', 'KR'],
    });
    await ask('deskShopVariant', { names: { 'en-US': 'Black', 'zh-CN': '黑色' }, coin: 'USDT', currency: null, price }, { id });
    if (n > 0) await ola.client.call('deskShopStock', { body: { variant: id, version: 1, change: n } });
    await ask('deskShopSale', { state: 'on_sale', limit: 0 }, { id });
  }
  for (const [name, pattern, regions, isActive] of [
    ['SF Express', 'https://www.sf-express.com/cn/sc/dynamic_function/waybill/#search/bill-number/{number}', ['CN'], true],
    ['DHL', 'https://www.dhl.com/en/express/tracking.html?AWB={number}', [], true],
    ['Old post', null, [], false],
  ] as const)
    await ask('deskShopCarrier', { name, pattern, regions, isActive });
  await ola.client.call('deskShopCodes', { body: { variant: '3', codes: ['A-1111', 'B-2222', 'C-3333'] } });
  const { client, page } = await enter(browser, server, ALICE);
  const to = await client.call('setAddress', {
    body: {
      mobile: '13800002201',
      name: '陈琳 Chen Lin',
      region: '上海市 Shanghai',
      street: '衡山路 12 号 Hengshan Road 12, building 7, room 803',
    },
  });
  const made: string[] = [];
  for (const [variant, price, version, until] of [
    ['1', '78', 2, 'paid'],
    ['2', '14', 2, 'picking'],
    ['1', '156', 2, 'picking'],
    ['1', '78', 2, 'shipped'],
  ] as const) {
    const o = await client.call('shopBuy', {
      body: { variant, version, quantity: price === '156' ? 2 : 1, coin: 'USDT', total: price, address: to.id, country: 'CN' },
      idempotencyKey: `${Math.random()}`,
    });
    made.push(o.id);
    await callVerified(server, { client }, ALICE, 'shopPay', { id: o.id });
    const params = { id: o.id };
    if (until === 'paid') continue;
    await ola.client.call('deskShopPick', { params, body: {} });
    if (until === 'shipped') await ola.client.call('deskShopShip', { params, body: { carrier: '1', tracking: 'SF1184 7730' } });
  }
  await page.goto('/');
  const fay = await enterDesk(browser, server, 'fay');
  const on = async (theme: string, language: string, width: number, path: string, name: string, p = fay, full = true) => {
    await p.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await p.evaluate<void>(`localStorage.setItem('theme', '${theme}'); localStorage.setItem('language', '${language}')`);
    await settled(p, path);
    await p.waitForTimeout(700);
    await p.screenshot({ path: `${out}/${name}-${theme}-${language}-${width}.png`, fullPage: full });
  };
  const only = process.env['SHOTS'] ?? '';
  for (const [theme, language, width] of [
    ['white', 'en-US', 1440],
    ['black', 'zh-CN', 1440],
    ['white', 'zh-CN', 390],
    ['black', 'en-US', 390],
  ] as const) {
    await on(theme, language, width, '/', 'home');
    await on(theme, language, width, `/shop?order=${made[1]}`, 'orders');
    if (width === 1440) await on(theme, language, width, `/shop`, 'orders-none');
    await on(theme, language, width, '/shop-products', 'products');
    await on(theme, language, width, `/account/meta2/orders/${made[3]}`, 'web-order', page);
  }
  for (const [theme, language, width] of [
    ['white', 'en-US', 1440],
    ['black', 'zh-CN', 390],
  ] as const) {
    const dialog = async (path: string, press: RegExp | string, name: string) => {
      await on(theme, language, width, path, 'x');
      await fay.getByRole('button', { name: press }).first().click();
      await fay.waitForTimeout(500);
      await fay.screenshot({ path: `${out}/${name}-${theme}-${language}-${width}.png` });
      return fay;
    };
    await dialog('/shop', /^(Labels|批量面单)$/, 'dialog-labels');
    const file = fay.waitForEvent('download');
    await fay
      .getByRole('dialog')
      .getByRole('button', { name: /Make|生成/ })
      .click();
    await (await file).saveAs(`${out}/labels-${language}.pdf`);
    await dialog('/shop-products', /^(Add a carrier|添加物流公司)$/, 'dialog-carrier');
    await dialog('/shop-products', /^(Import codes|导入兑换码)$/, 'dialog-codes');
    await fay.getByRole('dialog').getByRole('textbox').first().fill(`X-1${language}\nX-2${language}`);
    await fay
      .getByRole('dialog')
      .getByRole('button', { name: /Show what changes|查看|预览/ })
      .click();
    await fay.waitForTimeout(800);
    await fay.screenshot({ path: `${out}/dialog-codes-2-${theme}-${language}-${width}.png` });
    await dialog('/shop-products', /^(Compare a list|核对清单)$/, 'dialog-compare');
    await dialog('/shop-products', /^(New product|新建商品|添加商品)$/, 'dialog-product');
  }
  void confirmAtDesk;
  void only;
  await server.remove();
});
