import type { z } from 'zod';

/** Makes an answer what its contract says and no more. */
export type AnswerCutter = (value: unknown) => unknown;

/** The parts of a schema's definition that say where objects are; the names are those of the library. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
}

const definitionOf = ({ def }: z.ZodType): Definition => def;

/**
 * Leaves out of an answer whatever its contract does not name, so that a row of a table that a handler passes on leaks nothing. It
 * is compiled once for each call; undefined where nothing can be left out.
 */
export function cutOf(schema: z.ZodType): AnswerCutter | undefined {
  const { catchall, element, innerType, items, options, shape, type, valueType } = definitionOf(schema);
  if (type === 'object' && shape !== undefined)
    return catchall === undefined || definitionOf(catchall).type === 'never' ? ofObject(shape) : undefined;
  if (type === 'array' && element !== undefined) return ofList(cutOf(element));
  if (type === 'record' && valueType !== undefined) return ofRecord(cutOf(valueType));
  if (type === 'tuple' && items !== undefined) return ofTuple(items.map(cutOf));
  if (type === 'union' && options !== undefined) return ofUnion(options);
  return innerType === undefined ? undefined : cutOf(innerType);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

function ofObject(shape: Readonly<Record<string, z.ZodType>>): AnswerCutter {
  const fields = Object.entries(shape).map(([name, schema]) => [name, cutOf(schema)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const kept: Record<string, unknown> = {};
    for (const [name, cut] of fields) {
      const field = value[name];
      if (field !== undefined) kept[name] = cut === undefined ? field : cut(field);
    }
    return kept;
  };
}

function ofList(cut: AnswerCutter | undefined): AnswerCutter | undefined {
  return cut === undefined ? undefined : (value) => (Array.isArray(value) ? value.map(cut) : value);
}

function ofRecord(cut: AnswerCutter | undefined): AnswerCutter | undefined {
  if (cut === undefined) return undefined;
  return (value) => (isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one)])) : value);
}

function ofTuple(cuts: readonly (AnswerCutter | undefined)[]): AnswerCutter | undefined {
  if (cuts.every((cut) => cut === undefined)) return undefined;
  return (value) => (Array.isArray(value) ? value.map((one, at) => cuts[at]?.(one) ?? one) : value);
}

/** By the first of the options that the value fits. */
function ofUnion(options: readonly z.ZodType[]): AnswerCutter | undefined {
  const ways = options.map((schema) => ({ schema, cut: cutOf(schema) }));
  if (ways.every(({ cut }) => cut === undefined)) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    const fitting = ways.find(({ schema }) => schema.safeParse(value).success);
    return fitting?.cut === undefined ? value : fitting.cut(value);
  };
}
