// Protects: two orders never share a reference, and what people write on a payment leads back to its order.
import { expect, it } from 'vitest';
import { orderOfReference, REFERENCE_KINDS, referenceOf } from './payment-reference.ts';

const ORDERS = [
  ...Array.from({ length: 40_000 }, (_, at) => at),
  ...Array.from({ length: 200 }, (_, at) => 2 ** 24 - 100 + at),
  ...Array.from({ length: 200 }, (_, at) => 2 ** 29 - 100 + at),
  Number.MAX_SAFE_INTEGER,
];

it('B18: no two orders have one reference, of one kind or of two, with its beginning or without', () => {
  const all = ORDERS.flatMap((order) => REFERENCE_KINDS.map((kind) => referenceOf(kind, order)));
  expect(new Set(all).size).toBe(all.length);
  expect(new Set(all.map((one) => one.slice(4))).size).toBe(all.length);
  expect(all.filter((one) => !/^(OTC|C2C)-[0-9A-HJKMNP-TV-Z]{5,}$/.test(one))).toEqual([]);
});

it('B18: leads back to its order, as people write it', () => {
  for (const order of ORDERS)
    for (const kind of REFERENCE_KINDS) expect(orderOfReference(referenceOf(kind, order))).toEqual({ kind, order });
  const reference = referenceOf('OTC', 7);
  expect([` ${reference.toLowerCase()} `, reference.replace('-', ''), reference.replace('-', ' ')].map(orderOfReference)).toEqual(
    [1, 2, 3].map(() => ({ kind: 'OTC', order: 7 })),
  );
});

it('names nothing by a number, another kind, or half of a reference', () => {
  const digits = referenceOf('OTC', 7).slice(4);
  expect(['7', '', 'OTC-', `C2C-${digits}`, 'OTC-UUUUU', digits].map(orderOfReference)).toEqual([1, 2, 3, 4, 5, 6].map(() => undefined));
});

it('does not say how many orders there are', () => {
  const [first, second] = [referenceOf('OTC', 7), referenceOf('OTC', 8)];
  const shared = Array.from(first.slice(4)).filter((digit, at) => digit === second[at + 4]).length;
  expect(shared).toBeLessThan(4);
});
