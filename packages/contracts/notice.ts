import type { ReferenceKind } from '@agio/kernel';
import type { NoticeKind } from './content/shapes/notice.ts';
import type { Language } from './languages.ts';

/** What a notice says, in one language. */
export interface NoticeText {
  readonly title: string;
  readonly text: string;
}

/** One field of what is stored of an event, and how texts have it. */
export interface NoticeField<Value extends string | number = string | number> {
  readonly as: 'amount' | 'pair' | 'reference' | 'time' | 'word';
  readonly of?: ReferenceKind;
  /** Never set: carries the type of its values. */
  readonly value?: Value;
}

/** A code, a number or a name, which texts have as it is. */
export const wordField = <Value extends string = string>(): NoticeField<Value> => ({ as: 'word' });
/** An amount as text; texts have it in groups of three digits. */
export const amountField: NoticeField<string> = { as: 'amount' };
/** The name of a market; texts have it as a pair: `BTC/USDT`. */
export const pairField: NoticeField<string> = { as: 'pair' };
/** A time in milliseconds; texts have it in UTC. */
export const timeField: NoticeField<number> = { as: 'time' };
/** The number of an order; texts have its reference, as people call it. */
export const referenceField = (of: ReferenceKind): NoticeField<string> => ({ as: 'reference', of });

export type NoticeFields = Readonly<Record<string, NoticeField>>;
type ValueIn<F> = F extends NoticeField<infer Value> ? Value : never;
/** What is stored of an event. */
type Data<F extends NoticeFields> = { readonly [Name in keyof F]: ValueIn<F[Name]> };
/** The same as texts have it. */
type TextData<F extends NoticeFields> = { readonly [Name in keyof F]: ValueIn<F[Name]> extends number ? string : ValueIn<F[Name]> };
type Say<F extends NoticeFields> = { say(data: TextData<F>): NoticeText }['say'];

/** An event with a notice to customers: its kind, for which they choose channels (`security` cannot be muted), and its texts. */
interface EventTexts<F extends NoticeFields> extends Readonly<Record<Language, Say<F>>> {
  readonly kind: NoticeKind;
  /** The page of the web app that it leads to, made of what is stored. */
  readonly path?: { path(data: Data<F>): string }['path'];
}
export interface NoticeEntry<F extends NoticeFields = NoticeFields> extends EventTexts<F> {
  readonly fields: F;
}

/** Declares events that have the same fields: `defineNotices({ coin: wordField(), amount: amountField }, { lock_released: { kind: 'deposit', 'en-US': … } })`. */
export function defineNotices<const F extends NoticeFields, const Name extends string>(
  fields: F,
  notices: { readonly [Event in Name]: EventTexts<F> },
): { readonly [Event in Name]: NoticeEntry<F> } {
  const entries = Object.entries<EventTexts<F>>(notices).map(([event, told]) => [event, { ...told, fields }]);
  return Object.fromEntries(entries) as { readonly [Event in Name]: NoticeEntry<F> };
}

/** Any of some declared events, as it is sent and stored. */
export type NoticeOf<Notices> = Notices extends { readonly [Event in infer Name extends string]: NoticeEntry<infer F> }
  ? { readonly event: Name; readonly data: Data<F> }
  : never;
