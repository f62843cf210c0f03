// Protects which country an address is in: every range of both families, at its ends and between them, and a table that is wrong says which line.
import { expect, it } from 'vitest';
import { COUNTRIES } from '@agio/contracts/content/constants';
import { addressesOf } from './addresses.ts';
import { GeoTable, GeoTableError } from './geo-table.ts';

const TABLE = [
  '# first, last, country',
  '192.0.2.0,192.0.2.127,DE',
  '"192.0.2.128","192.0.2.255","fr"',
  '198.51.100.0/24,KP',
  '203.0.113.0/24,ZZ',
  '',
  '2001:db8::/32,JP',
  '2001:db9::,2001:db9:ffff:ffff:ffff:ffff:ffff:ffff,KR\r',
].join('\n');

it('finds the country of an address, and none where the table has none', () => {
  const table = new GeoTable(TABLE);
  expect(table.size).toBe(5);
  const found: Readonly<Record<string, string | undefined>> = {
    '192.0.1.255': undefined,
    '192.0.2.0': 'DE',
    '192.0.2.127': 'DE',
    '192.0.2.128': 'FR',
    '192.0.2.255': 'FR',
    '192.0.3.0': undefined,
    '198.51.100.7': 'KP',
    '::ffff:198.51.100.7': 'KP',
    '::ffff:c633:6407': 'KP',
    '203.0.113.5': undefined,
    '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff': undefined,
    '2001:db8::': 'JP',
    '2001:DB8:ffff:ffff:ffff:ffff:ffff:ffff': 'JP',
    '2001:db9::1': 'KR',
    '2001:dba::': undefined,
    '2001:db8::1%eth0': undefined,
    'not an address': undefined,
    '': undefined,
  };
  for (const [ip, country] of Object.entries(found)) expect([ip, table.countryAt(ip)]).toEqual([ip, country]);
  expect(new GeoTable('').countryAt('192.0.2.1')).toBeUndefined();
});

it.each([
  ['192.0.2.0/33,DE', 'line 1: 192.0.2.0/33 is no network (CIDR)'],
  ['192.0.2.1/24,DE', 'line 1: 192.0.2.1/24 has bits behind its network'],
  ['192.0.2.0/24', 'line 1: neither first,last,country nor cidr,country'],
  ['192.0.2.0,DE', 'line 1: 192.0.2.0 is no network (CIDR)'],
  ['\n192.0.2.9,192.0.2.1,DE', 'line 2: 192.0.2.9 is behind 192.0.2.1'],
  ['192.0.2.9,2001:db8::,DE', 'line 1: 192.0.2.9 and 2001:db8:: are of different families'],
  ['192.0.2.9,300.0.0.1,DE', 'line 1: 192.0.2.9 and 300.0.0.1 are not two addresses'],
  ['192.0.2.0/24,EU', 'line 1: EU is no country of ISO 3166-1 alpha-2'],
  ['192.0.2.0/24,DE\n192.0.2.255,192.0.3.1,FR', 'line 2: has addresses of line 1 as well'],
  ['network,country', 'line 1: COUNTRY is no country of ISO 3166-1 alpha-2'],
])('refuses %j', (text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
});

it('names at most ten wrong lines', () => {
  expect(problemsOf(Array.from({ length: 40 }, () => 'x,DE').join('\n'))).toHaveLength(10);
});

function problemsOf(text: string): readonly string[] {
  try {
    void new GeoTable(text);
    return [];
  } catch (error) {
    if (error instanceof GeoTableError) return error.problems;
    throw error;
  }
}

it('finds in a large table what a search from its beginning finds', () => {
  let seed = 20_261_129;
  const chance = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed % below;
  };
  const dotted = (value: number): string => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255).join('.');
  const ranges: { readonly first: number; readonly last: number; readonly country: string }[] = [];
  for (let next = 0; ranges.length < 2_000;) {
    const first = next + chance(3);
    const last = first + chance(1_000_000);
    ranges.push({ first, last, country: COUNTRIES[chance(COUNTRIES.length)] ?? '' });
    next = last + 1;
  }
  const table = new GeoTable(ranges.map(({ country, first, last }) => `${dotted(first)},${dotted(last)},${country}`).join('\n'));
  const answers = Array.from({ length: 2_000 }, () => {
    const range = ranges[chance(ranges.length)];
    const asked = Math.max(0, (range?.first ?? 0) + ([-1, 0, 1, chance(1_000_000)][chance(4)] ?? 0));
    const naive = ranges.find(({ first, last }) => first <= asked && asked <= last)?.country;
    return { asked, found: table.countryAt(dotted(asked)), naive };
  });
  expect(answers.filter(({ found, naive }) => found !== naive)).toEqual([]);
});

it('knows single addresses and networks of both families', () => {
  const isIn = addressesOf(['192.0.2.7', '198.51.100.77/24', '2001:db8::/48', '::1']);
  for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '198.51.100.0', '198.51.100.255', '2001:db8:0:ffff::1', '0:0:0:0:0:0:0:1'])
    expect([ip, isIn(ip)]).toEqual([ip, true]);
  for (const ip of ['192.0.2.8', '198.51.101.0', '2001:db8:1::', '::2', '', 'x']) expect([ip, isIn(ip)]).toEqual([ip, false]);
});
