import { useLanguage, useTexts } from '@agio/ui';

/** The name of a country by its code, in the reader's language; the word for "unknown" where there is none. */
export function usePlace(): (code: string | null) => string {
  const { t } = useTexts('security');
  const language = useLanguage();
  return (code) =>
    code === null ? t(($) => $.sessions.unknownPlace) : (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code);
}
