// Protects the list of capabilities: every contract is served and nothing else, and exports, erasures and rebuilds miss no table.
import { expect, expectTypeOf, it } from 'vitest';
import { calls, contracts, declaredPostings, LANGUAGES } from '@agio/contracts';
import type { PostingEntry } from '@agio/contracts';
import { HOUSE_CLASSES, POSTING_REASONS } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { joinOffers } from '@agio/module';
import type { SiteModule } from '@agio/module';
import type { Unfit } from './open/bindings/site.ts';
import { allProjections } from './projections/all-projections.ts';
import { machines } from './storage/machines.ts';
import { modules } from './site.ts';
import { houseClassOf } from './storage/house-classes.ts';
import { ALL_MIGRATIONS } from './storage/storage.ts';

/** Columns that say which customer a row is about. */
const CUSTOMER_COLUMNS = ['customer', 'owner', 'payee', 'to_customer', 'from_customer', 'maker', 'taker', 'buyer', 'seller'];
const all: readonly Pick<SiteModule, 'name' | 'people'>[] = modules;

it('has a module for every contract, and a contract for every module', () => {
  const named = contracts.map(({ name }) => name).filter((name) => name !== 'common');
  expect(modules.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

it('38: what modules offer is needed as it is offered, and by one name each', () => {
  expectTypeOf<Unfit>().toEqualTypeOf<never>();
  expect(Object.keys(joinOffers(modules, new Map())).length).toBeGreaterThan(20);
});

it('names features that exist', () => {
  const features = new Set(contracts.flatMap((one) => ('feature' in one ? [one.feature.name] : [])));
  const named = Object.values(calls).flatMap(({ feature }) => feature ?? []);
  expect([...new Set(named)].filter((feature) => !features.has(feature as 'coinTrade'))).toEqual([]);
});

withDatabases(
  'tables about customers',
  (given) => {
    it('C7: belong to a projection, or to people who can be given a copy and be erased, or are kept for a reason', async () => {
      const rows = await given.db.query<{ name: string }>(
        `select distinct table_name as name from information_schema.columns
         where table_schema = current_schema() and column_name = any($1::text[]) order by table_name`,
        [`{${CUSTOMER_COLUMNS.join(',')}}`],
      );
      expect(rows.length).toBeGreaterThan(20);
      const known = new Set([
        ...allProjections.flatMap(({ tables }) => tables),
        ...all.flatMap(({ people }) => [...people.tables, ...Object.keys(people.kept ?? {})]),
      ]);
      expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    });

    it('C7: are of the module that says so, and are there', async () => {
      const rows = await given.db.query<{ name: string }>(
        'select table_name as name from information_schema.tables where table_schema = current_schema()',
      );
      const there = new Set(rows.map(({ name }) => name));
      for (const { name, people } of all)
        for (const table of [...people.tables, ...Object.keys(people.kept ?? {})]) {
          expect(table.startsWith(`${name}_`), table).toBe(true);
          expect(there, table).toContain(table);
        }
    });
  },
  { migrations: ALL_MIGRATIONS, on: ['postgres'] },
);

it('38: every reason that a contract declares is one of its machine’s, and has a name in every language', () => {
  const declared = contracts.flatMap((contract) =>
    'postings' in contract ? Object.entries<PostingEntry>(contract.postings).map((entry) => [contract.name, ...entry] as const) : [],
  );
  expect(declared.map(([, reason]) => reason)).toEqual(declaredPostings());
  for (const [name, reason, entry] of declared) {
    expect(machines.find((machine) => machine.name === name)?.reasons, `the machine of ${name}`).toHaveProperty(reason);
    for (const language of LANGUAGES) expect(entry[language].trim(), `${reason} in ${language}`).not.toBe('');
  }
});

it('classes every reason of a posting for the books of the house, once', () => {
  const all = [POSTING_REASONS, ...machines.map(({ reasons = {} }) => reasons)].flatMap((reasons) => Object.entries<string>(reasons));
  expect(all.map(([reason]) => reason)).toEqual([...new Set(all.map(([reason]) => reason))]);
  for (const [reason, one] of all) {
    expect(HOUSE_CLASSES, reason).toContain(one);
    expect(houseClassOf(reason)).toBe(one);
  }
  expect(houseClassOf('toString')).toBeUndefined();
});
