import type { Language } from './languages.ts';
import { POSTINGS } from './postings.generated.ts';

/** A reason of postings on accounts of customers: what their histories call it. */
export interface PostingEntry extends Readonly<Record<Language, string>> {
  /** It is a gain, a loss or a move within the balance sheet; without it, what it moves came from outside, or left. */
  readonly isEarned?: true;
  /**
   * What it is in the profit of a year. `sold`: what leaves is disposed of, at its value. `given`: what comes is income, what leaves is disposed of.
   * `paid`: what leaves is an expense, what comes back is income. Without it, coins came from outside or went there.
   */
  readonly profit?: 'sold' | 'given' | 'paid';
}

/** Declares why a machine moves coins of customers, by the reasons of its postings, which are stored: `{ lock_reward: { isEarned: true, 'en-US': … } }`. */
export function definePostings<const Name extends string>(
  postings: Readonly<Record<Name, PostingEntry>>,
): Readonly<Record<Name, PostingEntry>> {
  return postings;
}

/** The reasons that capabilities declare. */
export type DeclaredPosting = keyof typeof POSTINGS;
/** Whether a capability declares a reason, so that it has its name there. */
export const isDeclaredPosting = (reason: string): reason is DeclaredPosting => Object.hasOwn(POSTINGS, reason);
/** Their names in a language. */
export const postingName = (reason: DeclaredPosting, language: Language): string => POSTINGS[reason][language];
/** Those that are gains, losses or moves within the balance sheet. */
export const earnedPostings = (): readonly string[] =>
  Object.entries<PostingEntry>(POSTINGS).flatMap(([reason, { isEarned }]) => (isEarned === true ? [reason] : []));
/** What a declared reason is in the profit of a year. */
export const profitOfPosting = (reason: DeclaredPosting): PostingEntry['profit'] => (POSTINGS[reason] as PostingEntry).profit;
/** All of them, in the order of the capabilities. */
export const declaredPostings = (): readonly DeclaredPosting[] => Object.keys(POSTINGS) as DeclaredPosting[];
