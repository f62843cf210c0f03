import type { Change } from '../plant/change.ts';
import type { Edit, Operator } from './operator.ts';
import { comparison, minMax } from './operators/comparisons.ts';
import { awaitRemoved, branch, conditionTerm, defaultValue, guard } from './operators/conditions.ts';
import { sqlComparison, sqlJoin, sqlMinMax, sqlOrder, sqlPlusMinus, sqlTerm } from './operators/sql.ts';
import { boolean, constant, listEntry, plusMinus, spreadOrder } from './operators/values.ts';
import { isProgram, placesIn, textOf } from './syntax.ts';
import type { Place } from './syntax.ts';

/** A mechanical bug in a file: what an operator makes of one place. */
export interface Mutant extends Edit {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  /** Code at the place without and with the bug, on one line. */
  readonly shown: readonly [before: string, after: string];
}

const OPERATORS: readonly Operator[] = [
  comparison,
  minMax,
  conditionTerm,
  branch,
  defaultValue,
  guard,
  awaitRemoved,
  listEntry,
  constant,
  boolean,
  plusMinus,
  spreadOrder,
  sqlComparison,
  sqlMinMax,
  sqlPlusMinus,
  sqlOrder,
  sqlJoin,
  sqlTerm,
];

const SHOWN_MAX = 90;
/** Small nodes say nothing: what is around them is shown. */
const SHOWN_MIN = 12;

/** All mechanical bugs of a file, from its first line to its last. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found = new Map<string, Mutant>();
  for (const place of placesIn(file, source)) {
    for (const operator of OPERATORS) {
      for (const edit of operator.edits(place)) {
        const key = `${edit.start} ${edit.end} ${edit.after}`;
        if (found.has(key) || !isProgram(file, edited(source, edit))) continue;
        const line = source.slice(0, edit.start).split('\n').length;
        found.set(key, { ...edit, file, line, operator: operator.name, shown: shownAs(place, edit) });
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.start - b.start);
}

/** The mutant as a change that is planted: its place with as many lines around it as make it unique. */
export function changeOf({ after, end, file, line, operator, start }: Mutant, source: string): Change {
  let [from, to] = [start, end];
  let find = source.slice(from, to);
  while (find === '' || source.split(find).length !== 2) {
    from = source.lastIndexOf('\n', from - 2) + 1;
    const next = source.indexOf('\n', to + 1);
    to = next === -1 ? source.length : next;
    find = source.slice(from, to);
  }
  return { name: `${file}:${line} ${operator}`, file, find, replace: source.slice(from, start) + after + source.slice(end, to) };
}

function edited(source: string, { after, end, start }: Edit): string {
  return source.slice(0, start) + after + source.slice(end);
}

function shownAs({ around, node, source }: Place, edit: Edit): [string, string] {
  const shown = [node, ...around].find((one) => one.end - one.start >= SHOWN_MIN) ?? node;
  // Of a long text, what is next to the change.
  const from = shown.end - shown.start > SHOWN_MAX ? Math.max(shown.start, edit.start - SHOWN_MAX / 3) : shown.start;
  const to = shown.end - shown.start > SHOWN_MAX ? Math.min(shown.end, Math.max(edit.end, from + SHOWN_MAX)) : shown.end;
  const part = (text: string): string => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    const isCut = to < shown.end || line.length > SHOWN_MAX;
    return `${from > shown.start ? '… ' : ''}${line.slice(0, SHOWN_MAX)}${isCut ? ' …' : ''}`;
  };
  const after = source.slice(from, edit.start) + edit.after + source.slice(edit.end, to);
  return [part(textOf({ ...node, start: from, end: to }, source)), after.trim() === '' ? '(removed)' : part(after)];
}
