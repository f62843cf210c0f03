import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './languages.ts';
import type { Namespace } from './packs.ts';
import type { Say } from './say.ts';

/**
 * The texts of a namespace: `const { t } = useTexts('home')`, then `t(($) => $.gainers)`, typed from en-US.
 * The component waits (Suspense) while the pack is on its way.
 */
export const useTexts = useTranslation as unknown as <Space extends Namespace>(
  space: Space,
) => { readonly t: Say<Space>; readonly i18n: i18n };

/** The language spoken now, for dates and the ten-thousand unit. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en-US';
}
