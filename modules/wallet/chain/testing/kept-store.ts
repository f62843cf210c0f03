import { RowProofs } from '@agio/database';
import type { Database } from '@agio/database';
import { sqlChainStore } from '../store/sql-store.ts';
import type { ChainStore } from '../store/store.ts';

/** The engine's notes in a database of tests. */
export const keptStore = (database: Database, report: (error: unknown) => void = () => undefined): ChainStore =>
  sqlChainStore(database, new RowProofs('a master key of tests that is long enough', report));
