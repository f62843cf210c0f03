import { deepStrictEqual, ok } from 'node:assert/strict';
import { pageQuery } from '@agio/contracts';
import type { ListCall } from './contracts-with-lists.ts';
import { outOfOrder } from '@agio/module/testing/lists';
import type { Asked, Law, Row } from '@agio/module/testing/lists';

/** A list with what stands beside it. */
export interface Answer {
  readonly list: readonly Row[];
  readonly total?: number;
  readonly page?: number;
  readonly limit?: number;
  readonly next?: string | null;
}
export type Ask = (asked: Asked) => Promise<Answer>;

const WHOLE = 100;
const SIZES = [1, 2, 3] as const;
const VALUES_ASKED = 6;
/** Of a cursor and of a position that an answer must reflect. */
const NO_FILTERS: readonly string[] = [...Object.keys(pageQuery), 'cursor', 'after', 'from', 'to'];
const SEARCHES: readonly string[] = ['q', 'search'];
const NOBODY = 'zzznobodyzzz';

const idOf = (row: Row): unknown => row['id'] ?? JSON.stringify(row);
export const idsOf = (rows: readonly Row[]): unknown[] => rows.map(idOf);

/** One list under the laws of lists. */
export class CheckedList {
  readonly #of: ListCall;
  readonly #law: Law;
  readonly #asked: Asked;
  readonly #ask: Ask;
  readonly #what: string;

  constructor(of: ListCall, law: Law, asked: Asked, ask: Ask) {
    this.#of = of;
    this.#law = law;
    this.#asked = asked;
    this.#ask = ask;
    this.#what = `${of.name} ${JSON.stringify(asked)}, ${law.order}`;
  }

  get #most(): number {
    return this.#law.most ?? WHOLE;
  }

  get #isPaged(): boolean {
    return this.#of.filters.has('page');
  }

  #count(rows: readonly Row[]): number {
    return rows.filter(this.#law.counts ?? (() => true)).length;
  }

  #with(query: Asked['query']): Promise<Answer> {
    return this.#ask({ ...this.#asked, query: { ...this.#asked.query, ...query } });
  }

  async whole(query: Asked['query'] = {}): Promise<Answer> {
    const isLimited = this.#of.filters.has('limit');
    return this.#with({ ...query, ...(isLimited ? { limit: this.#most } : {}) });
  }

  /** Rows, their order and their count, whole and in parts. */
  async check(): Promise<readonly Row[]> {
    const whole = await this.whole();
    const { list } = whole;
    if (this.#law.few !== undefined) ok(list.length < 2, `${this.#what}: ${this.#law.few}, and yet there are rows`);
    else ok(list.length > 1, `${this.#what}: rows of the site`);
    if (this.#of.filters.has('limit')) ok(list.length < this.#most, `${this.#what}: more rows than one page has`);
    deepStrictEqual([this.#what, outOfOrder(list, this.#law)], [this.#what, undefined]);
    if (this.#law.hasTwins === undefined) deepStrictEqual([this.#what, new Set(idsOf(list)).size], [this.#what, list.length]);
    if (this.#law.each !== undefined) deepStrictEqual([this.#what, list.filter((row) => this.#law.each?.(row) !== true)], [this.#what, []]);
    await this.#inParts(whole, {});
    await this.#filters(list);
    await this.#times(list);
    return list;
  }

  /** Parts put together are the list, by pages and by cursors. */
  async #inParts({ list, total }: Answer, query: NonNullable<Asked['query']>, sizes: readonly number[] = SIZES): Promise<void> {
    const what = `${this.#what} ${JSON.stringify(query)}`;
    const count = this.#count(list);
    if (typeof total === 'number') deepStrictEqual([what, 'total', total], [what, 'total', count]);
    for (const limit of sizes) {
      if (this.#isPaged) {
        const pages = Array.from({ length: Math.ceil(count / limit) + 1 }, (_, at) => at + 1);
        const told = await Promise.all(pages.map((page) => this.#with({ ...query, page, limit })));
        deepStrictEqual([what, `pages of ${limit}`, idsOf(told.flatMap((one) => one.list))], [what, `pages of ${limit}`, idsOf(list)]);
        for (const [at, one] of told.entries()) deepStrictEqual([what, one.total, one.page, one.limit], [what, count, at + 1, limit]);
        const again = await this.#with({ ...query, p: 2, limit });
        deepStrictEqual([what, 'p', idsOf(again.list)], [what, 'p', idsOf(told[1]?.list ?? [])]);
      }
      if (this.#of.filters.has('cursor')) {
        const rows = await this.#byCursor(query, list.length, limit);
        deepStrictEqual([what, `by cursors, ${limit}`, idsOf(rows)], [what, `by cursors, ${limit}`, idsOf(list)]);
      }
    }
    const { continued } = this.#law;
    if (continued === undefined) return;
    for (const at of new Set([0, Math.floor(list.length / 2), list.length - 1])) {
      const row = list[at];
      if (row === undefined) continue;
      const rest = await this.whole({ ...query, [continued.by]: continued.from(row) });
      deepStrictEqual([what, continued.by, idsOf(rest.list)], [what, continued.by, idsOf(list.slice(at + 1))]);
    }
  }

  async #byCursor(query: NonNullable<Asked['query']>, count: number, limit: number): Promise<Row[]> {
    const size = this.#of.filters.has('limit') ? { limit } : {};
    const rows: Row[] = [];
    let next: string | null | undefined;
    for (let parts = 0; parts <= count + 1; parts += 1) {
      const part = await this.#with({ ...query, ...size, ...(typeof next === 'string' ? { cursor: next } : {}) });
      rows.push(...part.list);
      next = part.next;
      if (typeof next !== 'string') return rows;
    }
    throw new Error(`${this.#what}: cursors never end`);
  }

  async #filters(list: readonly Row[]): Promise<void> {
    for (const [filter, declared] of this.#of.filters) {
      const isFixed = filter in (this.#asked.query ?? {}) || filter === this.#law.continued?.by;
      if (
        NO_FILTERS.includes(filter) ||
        isFixed ||
        (list.length === 0 && this.#law.few !== undefined) ||
        filter in (this.#law.unseen ?? {})
      )
        continue;
      if (!SEARCHES.includes(filter)) await this.#values(filter, declared, list);
    }
  }

  /** A filter's rows are those of the whole list that have its value. */
  async #values(filter: string, declared: readonly string[], list: readonly Row[]): Promise<void> {
    const carried = (row: Row): string[] => {
      const value = this.#law.carry === undefined || !(filter in this.#law.carry) ? row[filter] : this.#law.carry[filter]?.(row);
      return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(String);
    };
    if (this.#law.carry?.[filter] === undefined && list.length > 0)
      deepStrictEqual(
        [this.#what, `what rows have for ${filter}`, filter in (list[0] ?? {})],
        [this.#what, `what rows have for ${filter}`, true],
      );
    const seen = [...new Set(list.flatMap(carried))].filter((value) => value !== 'null' && value !== 'undefined');
    const refused = this.#law.refused?.[filter] ?? [];
    const values = (declared.length > 0 ? declared : seen.slice(0, VALUES_ASKED)).filter((value) => !refused.includes(value));
    let isDivided = false;
    for (const value of values) {
      const found = await this.whole({ [filter]: value });
      const expected = list.filter((row) => carried(row).includes(value));
      deepStrictEqual([this.#what, filter, value, idsOf(found.list)], [this.#what, filter, value, idsOf(expected)]);
      // One value's rows in parts: that a filter goes with pages and cursors.
      if (typeof found.total === 'number')
        deepStrictEqual([this.#what, filter, value, found.total], [this.#what, filter, value, this.#count(expected)]);
      if (!isDivided && expected.length > 2) await this.#inParts(found, { [filter]: value }, [2]);
      isDivided ||= expected.length > 2;
    }
  }

  /** A row is found by each of its texts, with all others that have it; `rows` are those of all views. */
  async search(rows: readonly Row[]): Promise<void> {
    for (const filter of SEARCHES)
      if (this.#of.filters.has(filter) && !(filter in (this.#law.unseen ?? {}))) await this.#search(filter, rows);
  }

  async #search(filter: string, list: readonly Row[]): Promise<void> {
    const { search } = this.#law;
    if (list.length === 0 && this.#law.few !== undefined) return;
    deepStrictEqual([this.#what, `what ${filter} finds`, search === undefined], [this.#what, `what ${filter} finds`, false]);
    for (const row of list.slice(0, VALUES_ASKED))
      for (const text of search?.(row) ?? []) {
        const found = await this.whole({ [filter]: text });
        const expected = list.filter((one) => search?.(one).includes(text));
        const what = [this.#what, filter, text];
        deepStrictEqual([...what, new Set(idsOf(found.list)), found.list.length], [...what, new Set(idsOf(expected)), expected.length]);
        if (found.total !== undefined)
          deepStrictEqual([this.#what, filter, text, found.total], [this.#what, filter, text, expected.length]);
      }
    deepStrictEqual([this.#what, filter, (await this.whole({ [filter]: this.#law.nobody ?? NOBODY })).list], [this.#what, filter, []]);
  }

  /** `from` and `to` take what lies on them. */
  async #times(list: readonly Row[]): Promise<void> {
    const { filters } = this.#of;
    const fixed = this.#asked.query ?? {};
    if (!filters.has('from') || 'from' in fixed || 'from' in (this.#law.unseen ?? {})) return;
    const endsBefore = this.#law.endsBefore === true;
    const timeOf = (row: Row): number => Number(row[this.#law.time ?? '']);
    const times = [...new Set(list.map(timeOf))].toSorted((one, other) => one - other);
    for (const at of [times[0], times[Math.floor(times.length / 2)], times.at(-1)]) {
      if (at === undefined) continue;
      const bounds: readonly [NonNullable<Asked['query']>, (time: number) => boolean][] = [
        [{ from: at }, (time) => time >= at],
        [{ from: at + 1 }, (time) => time > at],
        [{ to: at }, (time) => (endsBefore ? time < at : time <= at)],
        [{ to: endsBefore ? at + 1 : at - 1 }, (time) => (endsBefore ? time <= at : time < at)],
        [{ from: at, to: endsBefore ? at + 1 : at }, (time) => time === at],
      ];
      for (const [query, isIn] of bounds) {
        const found = await this.whole(query);
        const what = [this.#what, JSON.stringify(query)];
        deepStrictEqual([...what, idsOf(found.list)], [...what, idsOf(list.filter((row) => isIn(timeOf(row))))]);
        if (found.total !== undefined) deepStrictEqual([...what, found.total], [...what, this.#count(found.list)]);
      }
    }
  }
}
