import type { ComponentProps } from 'react';
import type { DeskTable } from '../../../shared/table/index.ts';

/** A query whose rows a table shows. */
export type Listing<Row extends object> = Omit<ComponentProps<typeof DeskTable<Row>>['list'], 'data'> & {
  readonly data: readonly Row[] | undefined;
};
