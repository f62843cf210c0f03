// Protects whom sites serve: both sites of a customer count, and all of their countries, from memory where it can be, and nobody is served for what is not known.
import { beforeEach, expect, it } from 'vitest';
import { PassingClock } from '@agio/kernel/testing';
import { defaultSite } from '../default-site.ts';
import type { SiteSettings } from '../settings.ts';
import type { Sites } from '../sites.ts';
import { Served } from './served.ts';

const NOWHERE = '192.0.2.1';
const IN_JAPAN = '198.51.100.1';

let sites: Map<string, SiteSettings>;
let residences: Map<number, { country: string; site: string | null }>;
let certified: Map<number, string[]>;
let reads: number;
let clock: PassingClock;
let served: Served;

beforeEach(() => {
  sites = new Map(['*', 'b.example'].map((host) => [host, defaultSite(false, 0)]));
  residences = new Map([
    [1, { country: 'SG', site: 'a.example' }],
    [2, { country: 'SG', site: 'b.example' }],
    [3, { country: 'KP', site: null }],
  ]);
  certified = new Map();
  reads = 0;
  clock = new PassingClock();
  const entryOf = (host: string) => {
    const name = sites.has(host) ? host : '*';
    return { host: name, updatedAt: 0, settings: sites.get(name)! };
  };
  served = new Served(
    {
      clock,
      countryAt: (ip) => (ip === IN_JAPAN ? 'JP' : undefined),
      levelOf: (customer) => certified.get(customer)?.length ?? 0,
      certifiedCountriesOf: (customer) => Promise.resolve(certified.get(customer) ?? []),
      residenceOf(customer) {
        reads += 1;
        return Promise.resolve(residences.get(customer));
      },
    },
    { entryOf, all: () => [...sites.keys()].map(entryOf) } as unknown as Sites,
  );
});

function refuse(host: string, countries: string[], addresses: string[] = []): void {
  sites.set(host, { ...defaultSite(false, 0), notServed: { countries, addresses } });
  served.reload();
}

const reasonOf = async (customer: number, host: string, ip = NOWHERE) => served.of({ customer, host, ip });

it('serves everybody without asking where no site refuses anybody', () => {
  expect(served.of({ customer: 3, host: 'b.example', ip: IN_JAPAN })).toBeUndefined();
  expect([reads, served.print]).toEqual([0, '']);
});

it('refuses by the site that is used and by the one of the sign-up', async () => {
  refuse('b.example', ['SG']);
  expect(await reasonOf(1, 'a.example')).toBeUndefined();
  expect(await reasonOf(1, 'b.example')).toBe('country');
  expect(await reasonOf(2, 'a.example')).toBe('country');
  expect(await reasonOf(3, 'a.example')).toBeUndefined();
  refuse('*', ['KP']);
  // Accounts from before hosts were kept belong to the default site.
  expect(await reasonOf(3, 'b.example')).toBe('country');
});

it('counts the country of the address, and the address itself, of visitors as well', async () => {
  refuse('b.example', ['JP'], ['203.0.113.0/24']);
  expect([await reasonOf(0, 'b.example', IN_JAPAN), await reasonOf(0, 'a.example', IN_JAPAN)]).toEqual(['country', undefined]);
  expect([await reasonOf(1, 'b.example', '203.0.113.7'), await reasonOf(2, 'a.example', '203.0.113.7')]).toEqual(['address', 'address']);
  expect(await reasonOf(1, 'a.example', IN_JAPAN)).toBeUndefined();
  expect([served.isServing('b.example', 'JP'), served.isServing('b.example', 'SG'), served.isServing('a.example', 'JP')]).toEqual([
    false,
    true,
    true,
  ]);
});

it('counts the countries of certified documents as soon as they are, and answers from memory in between', async () => {
  refuse('b.example', ['DE']);
  expect(await reasonOf(2, 'b.example')).toBeUndefined();
  expect(served.of({ customer: 2, host: 'b.example', ip: NOWHERE })).toBeUndefined();
  expect(reads).toBe(1);
  certified.set(2, ['DE']);
  expect(await reasonOf(2, 'b.example')).toBe('country');
  expect(served.of({ customer: 2, host: 'b.example', ip: NOWHERE })).toBe('country');
  expect(reads).toBe(2);
  clock.pass(31_000);
  expect(await reasonOf(2, 'b.example')).toBe('country');
  expect(reads).toBe(3);
});

it('serves nobody of whom nothing is known, where there are countries at all', async () => {
  refuse('b.example', [], ['203.0.113.0/24']);
  expect(await reasonOf(4, 'a.example')).toBeUndefined();
  refuse('b.example', ['KP']);
  expect(await reasonOf(5, 'a.example')).toBe('country');
});

it('changes its fingerprint with the rules, and only with them', () => {
  refuse('b.example', ['KP']);
  const before = served.print;
  served.reload();
  expect(served.print).toBe(before);
  refuse('b.example', ['KP', 'SG']);
  expect(served.print).not.toBe(before);
  refuse('b.example', []);
  expect(served.print).toBe('');
});

it('says of a customer alone whether their own site serves their countries, and nothing against those of whom nothing is known', async () => {
  expect(await served.isServed(2)).toBe(true);
  refuse('b.example', ['SG', 'JP'], ['0.0.0.0/0']);
  expect([await served.isServed(1), await served.isServed(2), await served.isServed(3), await served.isServed(4)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  refuse('b.example', ['JP']);
  expect(await served.isServed(2)).toBe(true);
  certified.set(2, ['JP']);
  expect(await served.isServed(2)).toBe(false);
});
