import { useLanguage, useTexts, type Namespace, type Texts } from '@agio/ui';

/** The texts that hold what menus and titles call the pages of one feature. */
export type NameSpace = Extract<Namespace, `${string}-names`>;

/** The name of a page, as a key of the texts: `wallet-names:deposit`. */
export type Name = { [Space in NameSpace]: `${Space}:${keyof Texts[Space] & string}` }[NameSpace];

/** Reads names. Their texts are fetched at the start, so they are there in every language spoken. */
export function useNames(): (name: Name) => string {
  const { i18n } = useTexts('common');
  const language = useLanguage();
  return (name) => {
    const [space = '', key = ''] = name.split(':');
    const text: unknown = i18n.getResource(language, space, key);
    return typeof text === 'string' ? text : '';
  };
}
