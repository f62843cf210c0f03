import { calls, deskCalls } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';

/** A call whose answer is a list, or has one. */
export interface ListCall {
  readonly name: string;
  readonly call: AnyCall;
  readonly isDesk: boolean;
  /** Fields of its query with the values that each may have; none where they are not counted. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
}

interface Shape {
  readonly def: {
    readonly type: string;
    readonly innerType?: Shape;
    readonly in?: Shape;
    readonly element?: Shape;
    readonly entries?: Readonly<Record<string, string>>;
  };
  readonly shape?: Readonly<Record<string, Shape>>;
}

/** Without what is around it: optional, default, a pipe. */
function bare(schema: Shape): Shape {
  const inner = schema.def.innerType ?? schema.def.in;
  return inner === undefined ? schema : bare(inner);
}

const asShape = (schema: unknown): Shape | undefined => (schema === undefined ? undefined : bare(schema as Shape));
const isListOfThings = (schema: Shape | undefined): boolean =>
  schema !== undefined && bare(schema).def.type === 'array' && bare(bare(schema).def.element as Shape).def.type === 'object';

/** Every call that is answered with a list of things: the answer itself, or its field `list`. */
export const listCalls: readonly ListCall[] = [
  ...Object.entries<AnyCall>(calls).map(([name, call]) => ({ name, call, isDesk: false })),
  ...Object.entries<AnyCall>(deskCalls).map(([name, call]) => ({ name, call, isDesk: true })),
]
  .filter(({ call }) => call.method === 'GET' && call.answers === 'json')
  .filter(({ call }) => {
    const data = asShape(call.data);
    return isListOfThings(data) || isListOfThings(data?.shape?.['list']);
  })
  .map((one) => ({ ...one, filters: filtersOf(one.call) }));

function filtersOf({ query }: AnyCall): Map<string, readonly string[]> {
  return new Map(
    Object.entries(asShape(query)?.shape ?? {}).map(([field, schema]) => [field, Object.values(bare(schema).def.entries ?? {})]),
  );
}
