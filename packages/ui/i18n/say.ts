import type { Namespace, Texts } from './packs.ts';

type Plural = 'few' | 'many' | 'one' | 'other' | 'two' | 'zero';
/** Texts as they are chosen: those with a count by their name without its plural. */
type TextChoices<Words> = Words extends string
  ? string
  : { readonly [Name in keyof Words as Name extends `${infer Stem}_${Plural}` ? Stem : Name]: TextChoices<Words[Name]> };

/**
 * Says a text of a namespace with values or a count in it. The library's own type has all texts of all namespaces in one union where the namespace is not known, which
 * is more than the compiler takes.
 */
export type Say<Space extends Namespace> = (
  choose: (words: TextChoices<Texts[Space]>) => string,
  values?: Readonly<Record<string, number | string | undefined>>,
) => string;
