// Protects every list of every call: its parts put together are the whole, in the order that a reader is told of, its filters and bounds take what they say, and nobody reads another customer's rows.
import { deepStrictEqual } from 'node:assert/strict';
import { afterAll, beforeAll, it } from 'vitest';
import { CheckedList, idsOf } from './check-list.ts';
import type { Answer, Ask } from './check-list.ts';
import { listCalls } from './contracts-with-lists.ts';
import type { ListCall } from './contracts-with-lists.ts';
import { declared } from './declared.ts';
import { openFilled } from './filled-site.ts';
import type { FilledSite } from './site-people.ts';
import type { Asked, Law, Read, Row } from '@agio/module/testing/lists';

let filled: FilledSite;
beforeAll(async () => {
  filled = await openFilled();
}, 240_000);
afterAll(() => filled.site.remove());

type AnyClient = { call(name: string, input: object): Promise<unknown> };
const OWNER = 0;

function askAs({ isDesk, name }: Pick<ListCall, 'isDesk' | 'name'>, who: number): Ask {
  const client = (isDesk ? filled.olga.client : filled.people[who]?.client) as unknown as AnyClient;
  return async ({ params, query }) => {
    const data = await client.call(name, { params, query });
    return Array.isArray(data) ? { list: data as Row[] } : (data as Answer);
  };
}

const readAs =
  (isDesk: boolean): Read =>
  async (name, asked = {}) =>
    (await askAs({ isDesk, name }, OWNER)(asked)).list;
const askedOf = async ({ isDesk }: ListCall, { asked = {} }: Law): Promise<Asked> =>
  typeof asked === 'function' ? asked(readAs(isDesk)) : asked;

it.each(listCalls.filter(({ name }) => name in declared))('$name', async (of) => {
  const views: { readonly law: Law; readonly rows: readonly Row[]; readonly asked: Asked; readonly checked: CheckedList }[] = [];
  for (const law of declared[of.name] ?? []) {
    if (law.absent !== undefined) continue;
    const asked = await askedOf(of, law);
    const checked = new CheckedList(of, law, asked, askAs(of, OWNER));
    views.push({ law, asked, checked, rows: await checked.check() });
  }
  const all = new Map(views.flatMap(({ rows }) => rows.map((row) => [idsOf([row])[0], row])));
  for (const { asked, law, rows } of views)
    if (law.each !== undefined)
      deepStrictEqual([of.name, asked, new Set(idsOf(rows))], [of.name, asked, new Set(idsOf([...all.values()].filter(law.each)))]);
  for (const { checked, law, rows } of views) await checked.search(law.isSearchedAlone === true ? rows : [...all.values()]);
  for (const { asked, law, rows } of views) if (!of.isDesk && law.isShared === undefined) await expectForeign(of, asked, rows);
});

/** Somebody else has none of these rows, and is refused what is one customer's. */
async function expectForeign(of: ListCall, asked: Asked, own: readonly Row[]): Promise<void> {
  const ids = new Set(idsOf(own));
  const stranger = filled.people.length - 1;
  for (const who of [stranger, 1]) {
    const told = await askAs(of, who)(asked).catch((error: unknown) => (error as { readonly code: string }).code);
    if (typeof told === 'string') deepStrictEqual([of.name, told], [of.name, 'NOT_FOUND']);
    else deepStrictEqual([of.name, who, told.list.filter((row) => ids.has(idsOf([row])[0]))], [of.name, who, []]);
  }
}
