import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './languages.ts';

/**
 * The texts of a namespace: `const { t } = useTexts('home')`, then `t(($) => $.gainers)`, typed from en-US.
 * The component waits (Suspense) while the pack is on its way.
 */
export const useTexts = useTranslation;

/** The language spoken now, for dates and the ten-thousand unit. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en-US';
}
