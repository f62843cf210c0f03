import type { z } from 'zod';
import type { AnyCall } from './call.ts';
import type { Language } from './languages.ts';

/** A code that calls may answer: its HTTP status, and what people read. */
export type ErrorEntry = Readonly<Record<Language, string>> & {
  readonly status: 400 | 401 | 403 | 404 | 409 | 421 | 422 | 429 | 500 | 503;
};

/** A channel of `/ws/exchange`: whether it needs `auth` first, and the frames that it carries. */
export interface Channel {
  readonly access: 'public' | 'private';
  readonly frame: z.ZodType;
}

/** The site's switch that opens a capability. */
interface Feature {
  readonly name: string;
  /** What a site has that does not say. */
  readonly isOn: boolean;
  /** Calls that name no switch, because they must work while it is off: seeing and cancelling what is one's own. */
  readonly leavesOpen?: readonly string[];
}

/** What one capability says on the wire. */
export interface Contract {
  readonly name: string;
  readonly feature?: Feature;
  readonly calls: Readonly<Record<string, AnyCall>>;
  readonly errors: Readonly<Record<string, ErrorEntry>>;
  readonly channels: Readonly<Record<string, Channel>>;
}

export function defineErrors<Code extends string>(errors: Readonly<Record<Code, ErrorEntry>>): Readonly<Record<Code, ErrorEntry>> {
  return errors;
}

/** Declares a capability; calls, codes and channels of all together are in `index.ts`, where its one line stands. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type All<List extends readonly Contract[], Part extends 'calls' | 'errors' | 'channels'> = List extends readonly [
  infer First extends Contract,
  ...infer Rest extends readonly Contract[],
]
  ? First[Part] & All<Rest, Part>
  : unknown;
/** What all contracts of a list have of a part, by name. */
export type Merged<List extends readonly Contract[], Part extends 'calls' | 'errors' | 'channels'> = {
  readonly [Name in keyof All<List, Part>]: All<List, Part>[Name];
};

/** Puts one part of all contracts together. Throws where two have the same name. */
export function merge<const List extends readonly Contract[], Part extends 'calls' | 'errors' | 'channels'>(
  contracts: List,
  part: Part,
): Merged<List, Part> {
  const merged: Record<string, unknown> = {};
  for (const contract of contracts) {
    for (const [name, value] of Object.entries(contract[part])) {
      if (Object.hasOwn(merged, name)) throw new Error(`${part} of ${contract.name}: ${name} is there already`);
      merged[name] = value;
    }
  }
  return merged as Merged<List, Part>;
}
