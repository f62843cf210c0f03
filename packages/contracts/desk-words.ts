import type { Role } from './call.ts';

/** Operators are served in two languages; customers have more. */
export const DESK_LANGUAGES = ['en-US', 'zh-CN'] as const;
export type DeskLanguage = (typeof DESK_LANGUAGES)[number];
/** What operators read, in each of their languages. */
export type DeskName = Readonly<Record<DeskLanguage, string>>;

/** Whose roles ask for something that takes two people, and whose decide it. */
export interface RequestPeople {
  readonly asks: readonly Role[];
  readonly decides: readonly Role[];
}

/** A field of what a request changes or causes. Consoles group the digits of an `amount`, show a `rate` as per cent too, and name a `word`. */
export interface RequestField extends DeskName {
  readonly is?: 'amount' | 'rate' | 'word';
}

/** What operators read about a capability; all names are stored. */
export interface DeskWords {
  /** What the audit log calls what operators do. */
  readonly actions?: Readonly<Record<string, DeskName>>;
  /** What takes two people, by its kind: the capability's name, a dot, and what it is. The module declares what it does. */
  readonly requests?: Readonly<Record<string, RequestPeople & DeskName>>;
  /** Fields of all its requests. */
  readonly requestFields?: Readonly<Record<string, RequestField>>;
  /** Values of the fields that are words. */
  readonly requestValues?: Readonly<Record<string, DeskName>>;
}

/** Declares what operators read about a capability: `defineDeskWords({ actions: { 'lock.sale': { 'en-US': …, 'zh-CN': … } } })`. */
export function defineDeskWords<const W extends DeskWords>(words: W): W {
  return words;
}
