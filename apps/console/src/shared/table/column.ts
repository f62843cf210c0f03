import type { ReactNode } from 'react';

export type CellValue = string | number | null;

/** One column of a list. */
export interface DeskColumn<Row> {
  readonly key: string;
  readonly head: string;
  /** Figures stand at the right. */
  readonly right?: boolean;
  /** What an export has in the cell, and what the list is sorted by. */
  readonly value: (row: Row) => CellValue;
  /** What the value is counted in, as a coin: a column of its own in an export, so that figures stay figures. */
  readonly unit?: (row: Row) => string;
  /** What the cell shows, where that is more than the value. */
  readonly render?: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
  /** It cannot be hidden: without it rows cannot be told apart. */
  readonly isFixed?: boolean;
  /** It has nothing that belongs into a file, as buttons. */
  readonly isUnexported?: boolean;
  /** Hidden until the operator chooses it. */
  readonly isExtra?: boolean;
}
