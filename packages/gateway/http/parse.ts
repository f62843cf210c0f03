import type { AnyCall, HandlerInput } from '@agio/contracts';
import type { z } from 'zod';

/** The parts of a request as they came in. */
export interface RequestParts {
  readonly query: unknown;
  readonly body: unknown;
  readonly params: unknown;
}

/** What is wrong with a request: each field by its path, with the reason. */
export type Problems = readonly {
  readonly field: string;
  readonly problem: string;
  readonly minimum?: number;
  readonly maximum?: number;
}[];

export interface FormProblem {
  readonly problem: Problems;
}

const PROBLEMS_MAX = 8;

/** Parses each part with its schema; a part that the contract does not declare must be empty. */
export function parserOf(call: AnyCall): (request: RequestParts) => HandlerInput<AnyCall> | FormProblem {
  const parts = (['query', 'body', 'params'] as const).map((name) => ({ name, schema: call[name] }));
  return (request) => {
    const values: Record<string, unknown> = {};
    for (const { name, schema } of parts) {
      const value = request[name];
      if (schema === undefined) {
        if (!isEmpty(value)) return { problem: [{ field: name, problem: 'unexpected' }] };
        continue;
      }
      const parsed = schema.safeParse(value);
      if (!parsed.success) return { problem: problemsOf(parsed.error.issues, name) };
      const unfit = unfitText(parsed.data);
      if (unfit !== undefined) return { problem: [{ field: unfit.join('.') || name, problem: 'invalid_text' }] };
      values[name] = parsed.data;
    }
    return values as unknown as HandlerInput<AnyCall>;
  };
}

/** A NUL and half a pair of surrogates stand in no text that people write, and PostgreSQL keeps neither. */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** No request means anything at such a depth; what takes any JSON is walked without end otherwise. */
const LEVELS_MAX = 64;

/** Where in a value there is text that no database keeps, names of fields included. */
function unfitText(value: unknown, level = 0): readonly string[] | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  if (level === LEVELS_MAX) return [];
  for (const name in value) {
    if (!isText(name)) return [];
    const below = unfitText((value as Readonly<Record<string, unknown>>)[name], level + 1);
    if (below !== undefined) return [name, ...below];
  }
  return undefined;
}

/** The problems of a value, at most eight. `part` is what a problem with the whole is called. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], part: string): Problems {
  return issues.flatMap((issue) => problemsIn(issue, part)).slice(0, PROBLEMS_MAX);
}

/** Unknown fields are named. Of alternatives, the one that fits best is explained. */
function problemsIn(issue: z.core.$ZodIssue, part: string): Problems {
  const path = issue.path.map(String);
  const named = (more: readonly string[]): string => [...path, ...more].join('.') || part;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ field: named([key]), problem: issue.code }));
  const closest = issue.code === 'invalid_union' ? closestOf(issue.errors) : undefined;
  if (closest === undefined) return [{ field: named([]), problem: issue.code, ...boundOf(issue) }];
  return closest.flatMap((one) => problemsIn({ ...one, path: [...issue.path, ...one.path] }, part));
}

/** The bound that a number or a length is beyond. */
function boundOf(issue: z.core.$ZodIssue): { readonly minimum?: number; readonly maximum?: number } {
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) };
  return issue.code === 'too_small' ? { minimum: Number(issue.minimum) } : {};
}

/** The alternative with the fewest problems; none if all of them are as wrong. */
function closestOf(alternatives: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | undefined {
  const [first, second] = alternatives.toSorted((one, other) => weightOf(one) - weightOf(other));
  if (first === undefined || second === undefined || weightOf(first) === weightOf(second)) return undefined;
  return first;
}

function weightOf(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return false;
  for (const name in value) if (Object.hasOwn(value, name)) return false;
  return true;
}
