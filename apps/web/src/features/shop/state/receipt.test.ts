// Protects receipts: held, paid and returned add up to what was paid, in each language.
import { expect, it } from 'vitest';
import type { ShopOrder } from '../api/shop.ts';
import { texts } from '../texts/index.ts';
import { receiptLines } from './receipt-lines.ts';
import { receiptPdf } from './receipt.ts';

const ORDER: ShopOrder = {
  id: '12',
  product: '1',
  variant: '1',
  title: 'Hardware wallet',
  variantName: 'Black',
  picture: null,
  delivery: 'physical',
  quantity: 2,
  coin: 'USDT',
  price: '78',
  total: '156',
  held: '150',
  refunded: '6',
  paid: '0',
  state: 'shipped',
  deadline: null,
  isRefundAsked: false,
  createTime: Date.UTC(2026, 10, 16, 12),
  payTime: Date.UTC(2026, 10, 16, 12, 4),
  shipTime: Date.UTC(2026, 10, 18),
  receiveTime: null,
  endTime: null,
  carrier: null,
  tracking: null,
};

it.each(['en-US', 'zh-CN', 'zh-TW', 'ko-KR'] as const)('is a page in %s with every line', async (language) => {
  const words = await texts.shop[language]();
  const lines = receiptLines(ORDER, words.receipt);
  expect(lines.map(({ amount }) => amount)).toEqual(['156.00', '0.00', '156.00 USDT', '0.00', '6.00', '150.00 USDT']);
  const file = new TextDecoder('latin1').decode(receiptPdf(ORDER, words, 'Agio', language, ORDER.createTime));
  expect(file.startsWith('%PDF-1.4')).toBe(true);
  expect(file).toContain(`/Lang (${language})`);
  // "156.00 USDT" in the codes of its font.
  expect(file).toContain('3135362e30302055534454');
});
