import type { Place } from './syntax.ts';

/** A replacement of a part of a file. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** A kind of bug that somebody could write: every edit that would make it at a place. */
export interface Operator {
  readonly name: string;
  edits(place: Place): readonly Edit[];
}

/** Replaces an operator between two operands, which may be in brackets. */
export function between(source: string, from: number, to: number, before: string, after: string): Edit[] {
  const start = source.indexOf(before, from);
  return start === -1 || start >= to ? [] : [{ start, end: start + before.length, after }];
}
