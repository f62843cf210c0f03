import type { Kysely } from 'kysely';
import { CompiledQuery } from 'kysely';

/** Anything that can run statements: the database itself, or one open transaction. Helpers take this, so that they work inside either. */
export interface Session {
  /**
   * Runs SQL text with `$1` parameters and returns the rows. int8 arrives as bigint, numeric as string.
   * Without parameters the text may hold several statements. Throws `DatabaseUnavailable`, else the driver's error.
   */
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** The same connection as a typed query builder; `Tables` maps table names to their columns. */
  tables<Tables>(): Kysely<Tables>;
}

export function sessionOver(kysely: Kysely<unknown>): Session {
  return {
    async query<Row>(text: string, parameters: readonly unknown[] = []) {
      const result = await kysely.executeQuery(CompiledQuery.raw(text, [...parameters]));
      return result.rows as Row[];
    },
    tables: <Tables>() => kysely as Kysely<Tables>,
  };
}
