import { useLanguage, useTexts, type Language, type Namespace, type Say, type Texts } from '@agio/ui';

/** The texts of a namespace in the language spoken now: as they stand, and `t` for those with values or a count in them. */
export interface Words<Space extends Namespace> {
  readonly w: Texts[Space];
  readonly language: Language;
  /** Names of columns that all lists share, and of their fields. */
  readonly heads: Texts['table']['heads'];
  /** What contracts call kinds of tickets, fields of requests and the like. */
  readonly declared: Texts['desk-words'];
  readonly t: Say<Space>;
}

export function useWordsOf<Space extends Namespace>(space: Space): Words<Space> {
  const { i18n, t } = useTexts(space);
  const language = useLanguage();
  const w: Texts[Space] = i18n.getResourceBundle(language, space);
  const { heads }: Texts['table'] = i18n.getResourceBundle(language, 'table');
  const declared: Texts['desk-words'] = i18n.getResourceBundle(language, 'desk-words');
  return { declared, heads, language, t, w };
}
