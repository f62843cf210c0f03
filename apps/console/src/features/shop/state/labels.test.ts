// Protects what is stuck on parcels: every part of an address is there in letters that its font has, a label for each, and what to fetch adds up.
import { expect, it } from 'vitest';
import { wrapped, textWidth } from '@agio/ui/pdf';
import { shop } from '../texts/shop/en-US.ts';
import { labelsPdf, picksOf, type Parcel } from './labels.ts';

const parcel = (id: string, more: Partial<Parcel> = {}): Parcel => ({
  id,
  product: '1',
  title: 'Mug',
  variant: '7',
  variantName: 'Blue',
  quantity: 1,
  address: { name: 'Chen Lin', mobile: '13800002201', street: 'Hengshan Road 12', region: 'Shanghai', country: 'CN' },
  ...more,
});
const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const latin = (text: string): string => `<${[...text].map((sign) => sign.charCodeAt(0).toString(16)).join('')}>`;
const wide = (text: string): string => `<${[...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;

it('has a list of what to fetch and four labels a page', () => {
  const parcels = Array.from({ length: 5 }, (_, at) => parcel(String(at + 1)));
  const file = textOf(labelsPdf(parcels, shop.labels, 'en-US'));
  expect(file).toContain('/Count 3 ');
  for (const text of ['Chen Lin', '13800002201', 'Hengshan Road 12', 'Shanghai', 'CN China', 'S1', 'S5'])
    expect(file).toContain(latin(text));
});

it('adds up what is of one kind', () => {
  const parcels = [parcel('1', { quantity: 2 }), parcel('2', { variant: '8', variantName: '' }), parcel('3')];
  expect(picksOf(parcels)).toEqual([
    { name: 'Mug, Blue', pieces: 3, orders: 'S1 × 2, S3 × 1' },
    { name: 'Mug', pieces: 1, orders: 'S2 × 1' },
  ]);
});

it('writes Chinese and Korean in one file, each in a font that has it', () => {
  const address = { name: '김하늘', mobile: '010', street: '衡山路12号', region: '서울', country: 'KR' };
  const file = textOf(labelsPdf([parcel('1', { address })], shop.labels, 'en-US'));
  expect(file).toContain(`/K 16 Tf ${wide('김하늘')}`);
  expect(file).toContain(`/C 13 Tf ${wide('衡山路')}`);
  expect(file).toContain('/Ordering (Korea1)');
  const offsets = [...file.slice(file.lastIndexOf('xref\n0')).matchAll(/(\d{10}) 00000 n /g)].map((match) => Number(match[1]));
  offsets.forEach((offset, at) => expect(file.slice(offset).startsWith(`${at + 1} 0 obj\n`)).toBe(true));
});

it('leaves nothing of a long address out, and stays above what is in the parcel', () => {
  const address = {
    name: '陈'.repeat(40),
    mobile: '1'.repeat(20),
    street: '衡山路'.repeat(66),
    region: '上海市'.repeat(20),
    country: 'CN',
  };
  const file = textOf(labelsPdf([parcel('1', { address })], shop.labels, 'en-US'));
  const street = file.split(wide('衡').slice(1, -1)).length - 1;
  expect(street).toBe(66);
  const low = [...file.slice(file.indexOf('/Count')).matchAll(/BT [\d.]+ ([\d.]+) Td \/C/g)].map((match) => Number(match[1]));
  expect(Math.min(...low)).toBeGreaterThan(491);
});

it('breaks what is too long for a label, also where there are no spaces', () => {
  const text = `${'衡山路'.repeat(20)} Building 7`;
  const lines = wrapped(text, 13, 200);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  for (const line of lines) expect(textWidth(line, 13)).toBeLessThanOrEqual(200);
});
