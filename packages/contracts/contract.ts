import type { z } from 'zod';
import type { AnyCall, ApiScope } from './call.ts';
import type { CustomerWords } from './customer-words.ts';
import type { DeskName, DeskWords } from './desk-words.ts';
import type { RewardedFee } from './common/fees.ts';
import type { Language } from './languages.ts';
import type { NoticeEntry } from './notice.ts';
import type { PostingEntry } from './posting.ts';

/** An error code: its HTTP status, and its text in each language. */
export type ErrorEntry = Readonly<Record<Language, string>> & {
  readonly status: 400 | 401 | 403 | 404 | 409 | 421 | 422 | 429 | 500 | 503;
};

/** A channel of `/ws/exchange`: whether it needs `auth` first, and its frames. */
export interface Channel {
  readonly access: 'public' | 'private';
  readonly frame: z.ZodType;
  /** The scope that opens a private channel to API keys; without it they are not let in. */
  readonly apiScope?: ApiScope;
  /** Its frames differ from site to site: each host is a topic of its own. */
  readonly perSite?: true;
}

/** The site's switch that opens a capability, with its name for operators. */
export interface Feature extends DeskName {
  readonly name: string;
  /** The default, for sites that store no value. */
  readonly isOn: boolean;
  /** Calls that name no switch, because they must work while it is off: customers see and cancel what is theirs. */
  readonly leavesOpen?: readonly string[];
}

/** A kind of names that others see. */
interface NameKindEntry {
  /** Whether the name is free again when its owner's account is closed. */
  readonly endsWithAccount: boolean;
}

/** The API of one capability. */
export interface Contract extends CustomerWords, DeskWords {
  readonly name: string;
  readonly feature?: Feature;
  readonly calls: Readonly<Record<string, AnyCall>>;
  /** Calls of operators, which the console's origin alone serves. */
  readonly desk: Readonly<Record<string, AnyCall>>;
  readonly errors: Readonly<Record<string, ErrorEntry>>;
  readonly channels: Readonly<Record<string, Channel>>;
  /** The notices to customers, by event name; the names are stored. */
  readonly notices?: Readonly<Record<string, NoticeEntry>>;
  /** Fees of it that bring rewards to those who invited their payers, by the kind that plans, records and rewards know. */
  readonly rewardedFees?: Readonly<Record<string, RewardedFee>>;
  /** What names that others see are names of; stored. */
  readonly nameKinds?: Readonly<Record<string, NameKindEntry>>;
  /** Why its machine moves coins of customers; the names that histories show. `generate-routes.ts` collects them for pages. */
  readonly postings?: Readonly<Record<string, PostingEntry>>;
}

export function defineErrors<Code extends string>(errors: Readonly<Record<Code, ErrorEntry>>): Readonly<Record<Code, ErrorEntry>> {
  return errors;
}

/** Declares a capability. It is listed in `contracts.ts`, which combines the calls, codes and channels of all. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type PartName =
  | 'calls'
  | 'desk'
  | keyof CustomerWords
  | keyof DeskWords
  | 'errors'
  | 'channels'
  | 'nameKinds'
  | 'notices'
  | 'postings'
  | 'rewardedFees';
type PartOf<C, Part extends PartName> = C extends { readonly [Own in Part]: infer Found } ? Found : unknown;
type All<List extends readonly Contract[], Part extends PartName> = List extends readonly [
  infer First extends Contract,
  ...infer Rest extends readonly Contract[],
]
  ? PartOf<First, Part> & All<Rest, Part>
  : unknown;
/** One part of all contracts in a list, by name. */
export type MergedPart<List extends readonly Contract[], Part extends PartName> = {
  readonly [Name in keyof All<List, Part>]: All<List, Part>[Name];
};

/** Combines one part of all contracts. Throws if two entries have the same name. */
export function merge<const List extends readonly Contract[], Part extends PartName>(contracts: List, part: Part): MergedPart<List, Part> {
  const merged: Record<string, unknown> = {};
  for (const contract of contracts) {
    for (const [name, value] of Object.entries(contract[part] ?? {})) {
      if (Object.hasOwn(merged, name)) throw new Error(`${part} of ${contract.name}: ${name} is there already`);
      merged[name] = value;
    }
  }
  return merged as MergedPart<List, Part>;
}
