import type { Namespace, Texts } from './packs.ts';

/** What a text with forms for one and for several is to `t`: it is said with a `count`. */
interface PluralText {
  readonly forms: 'one' | 'other';
}

type Form = `${string}_one` | `${string}_other`;
type NameOf<Key> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key;

/** The texts of a pack as `t` chooses among them: forms of one text have one name. */
type TextTree<Pack> = {
  readonly [Key in keyof Pack as NameOf<Key>]: Key extends Form ? PluralText : Pack[Key] extends string ? string : TextTree<Pack[Key]>;
};

type Values = Readonly<Record<string, unknown>>;

/**
 * Says a text of a namespace: `t(($) => $.gainers)`, with values for its places and, where it has forms, a `count`. i18next's own type of `t`
 * has the keys of all texts of an app in it: comparing two of them takes seconds, and soon too long for the compiler.
 */
export interface Say<Space extends Namespace> {
  (choose: (texts: TextTree<Texts[Space]>) => string, values?: Values): string;
  (choose: (texts: TextTree<Texts[Space]>) => string | PluralText, values: Values & { readonly count: number }): string;
}
