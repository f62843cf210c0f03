// Protects: no page says of what could not be fetched that it is on its way, shows what was before a change, or an empty third page of another list.
import { expect, it } from 'vitest';
import { bareKeys, failingQueries, firstPages, keptKeys, refreshedWrites } from './rules-pages.ts';

/** What the rule says of a component of one of the apps that shows this of its two queries. */
function foundIn(shown: string): readonly string[] {
  const read = (): string =>
    `export function A() {\n  const coins = useQuery(coinsQuery);\n  const fees = useInfiniteQuery(feesQuery);\n  ${shown}\n}\n`;
  return failingQueries.find({ files: ['apps/web/src/features/wallet/a.tsx'], read }).map(({ text }) => text.split(' ')[2] ?? '');
}

it.each([
  ['if (coins.data === undefined) return <Skeleton />;', ['coins']],
  ['return <DataTable list={coins.data ?? []} loading={coins.isPending} />;', ['coins']],
  ['if (fees.isPending) return <Skeleton />;\n  if (coins.isError) return <QueryError query={coins} />;', ['fees']],
  ['return <p>{fees.isPending || coins.isPending ? <Skeleton /> : null}</p>;', ['coins', 'fees']],
])('finds who is waited for in silence: %s', (shown, names) => {
  expect(foundIn(shown)).toEqual(names);
});

it.each([
  'return coins.isError ? <QueryError query={coins} /> : coins.isPending ? <Skeleton /> : null;',
  'return <><ListState query={coins} isEmpty={false} /><DataTable loading={coins.isPending} /></>;',
  'return [coins, fees].some((one) => one.isPending) ? <Skeleton /> : <Failed of={[coins, fees]} />;',
  "return coins.data === undefined ? '' : coins.data.length;",
])('leaves alone what is said, and what nobody waits for: %s', (shown) => {
  expect(foundIn(shown)).toEqual([]);
});

it.each([
  ['const a = useQuery(b).data;\n  if (a === undefined) return <Skeleton />;', 1],
  ['const { data: a } = useQuery({\n    ...b,\n  });\n  return a === undefined ? (\n    <Skeleton />\n  ) : null;', 1],
  ['const { data } = useQuery(b);\n  return <DataTable loading={data === undefined} />;', 1],
  ['const a = useQuery(b).data;\n  return <Figures figures={[{ value: a === undefined ? undefined : a.c }]} />;', 1],
  ['return <Top counts={useQuery(b).data} />;', 1],
  ['const { data: a, isError } = useQuery(b);\n  return a === undefined && !isError ? <Skeleton /> : null;', 0],
  ['const a = useQuery(b).data;\n  return a === undefined ? null : <b>{a.c}</b>;', 0],
  ['const a = useQuery(b).data ?? [];\n  return c === undefined ? <Skeleton /> : a.length;', 0],
  ['return <Count count={useQuery(b).data?.halted ?? 0} />;', 0],
])('an answer that is taken without its failure is waited for in silence too: %s', (body, count) => {
  const read = (): string => `export function A() {\n  ${body}\n}\n`;
  expect(failingQueries.find({ files: ['apps/web/src/features/wallet/a.tsx'], read })).toHaveLength(count);
});

it('looks at each component for itself', () => {
  const read = (): string =>
    'function A() {\n  const coins = useQuery(coinsQuery);\n  return coins.isPending ? <Skeleton /> : null;\n}\n\nconst B = () => {\n  const coins = useQuery(coinsQuery);\n  return <QueryError query={coins} />;\n};\n';
  expect(failingQueries.find({ files: ['apps/console/src/a.tsx'], read })).toHaveLength(1);
  expect(failingQueries.find({ files: ['packages/ui/a.tsx'], read })).toEqual([]);
});

it.each([
  ["  await api.call('otcBlock', { body: { uid } });", 1],
  ["  await api.call('otcBlock', {\n    body: { uid },\n  });", 1],
  ["  await api.call('otcBlock', { body: { uid } });\n  await refreshed();", 0],
  ["  return await api.call('otcBlock', { body: { uid } });", 0],
  ["  queryClient.setQueryData(key, await api.call('otcBlock', { body: { uid } }));", 0],
])('a write is followed by what shows it: %s', (body, count) => {
  const read = (): string => `import { api } from 'a';\n\nexport async function act(uid: string): Promise<void> {\n${body}\n}\n`;
  expect(refreshedWrites.find({ files: ['apps/web/src/features/otc/api/orders.ts'], read })).toHaveLength(count);
});

it('another filter begins at the first page, where there are pages', () => {
  const foundWith = (text: string): number => firstPages.find({ files: ['apps/web/src/a.tsx'], read: () => text }).length;
  expect(foundWith('show({ ...filter, ...next });\n<ListPages />')).toBe(1);
  expect(foundWith('show({ ...orderFilters, ...next });\n<Pagination />')).toBe(1);
  expect(foundWith('show({ ...filter, page: 1, ...next });\n<ListPages />')).toBe(0);
  expect(foundWith('show({ ...filter, ...next });')).toBe(0);
});

it('a letter counts alone', () => {
  const foundWith = (text: string): number => bareKeys.find({ files: ['apps/console/src/a.tsx'], read: () => text }).length;
  expect(foundWith("if (event.key !== 'r') return;")).toBe(1);
  expect(foundWith("const key = event.key;\nif (key !== 'r') return;")).toBe(1);
  expect(foundWith("if (bareKey(event) !== 'r') return;\nif (event.key === 'Escape') close();")).toBe(0);
});

it.each([
  ['mutationFn: async () => await buy({ body, key: crypto.randomUUID() }),', 1],
  ['onClick={() => pay.mutate({ key: crypto.randomUUID() })}', 1],
  ['mutationFn: async () => await buy({ body, key }),', 0],
  ['const [kept] = useState(() => crypto.randomUUID());', 0],
])('finds a key that is another one with each click: %s', (line, count) => {
  const read = (): string => `export function A() {\n  ${line}\n}\n`;
  expect(keptKeys.find({ files: ['apps/web/src/features/shop/a.tsx'], read })).toHaveLength(count);
});
