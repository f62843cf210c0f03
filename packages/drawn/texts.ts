import { startTexts } from '@agio/ui/i18n';

export type TextPacks = Readonly<Record<string, { readonly 'en-US': () => Promise<object> }>>;

/** Words in use, as far as they are kept in one language. */
export interface Words {
  changeLanguage: (language: string) => Promise<unknown>;
}

/**
 * Loads texts in English. They go to the words in use, and not to the list of packs: other files of the same worker may be of the other app,
 * which has packs of the same names. Returns them.
 */
export async function withTexts(...packs: readonly TextPacks[]): Promise<Words> {
  const words = await startTexts('en-US', ['common', 'errors-ui']);
  for (const [space, loaders] of packs.flatMap((pack) => Object.entries(pack)))
    words.addResourceBundle('en-US', space, { ...(await loaders['en-US']()) });
  return words;
}
