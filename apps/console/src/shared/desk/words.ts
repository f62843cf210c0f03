import { useLanguage, useTexts, type Language, type Namespace, type Texts } from '@agio/ui';

/** The texts of a namespace in the language spoken now: as they stand, and `t` for those with values or a count in them. */
export interface Words<Space extends Namespace> {
  readonly w: Texts[Space];
  readonly language: Language;
  /** Names of columns that all lists share, and of their fields. */
  readonly heads: Texts['table']['heads'];
  readonly t: ReturnType<typeof useTexts<Space>>['t'];
}

export function useWordsOf<Space extends Namespace>(space: Space): Words<Space> {
  const { i18n, t } = useTexts(space);
  const language = useLanguage();
  const w: Texts[Space] = i18n.getResourceBundle(language, space);
  const { heads }: Texts['table'] = i18n.getResourceBundle(language, 'table');
  return { heads, language, t, w };
}
