import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { untilFetched } from '../components/lazy.ts';
import { isLanguage, languages, type Language } from './languages.ts';
import { packOf, type Namespace } from './packs.ts';

/** Fetches a pack when it is first asked for. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = isLanguage(language) ? packOf(namespace)?.[language] : undefined;
    if (load === undefined) {
      done(new Error(`no texts for ${language} ${namespace}`), false);
      return;
    }
    untilFetched(load).then(
      (texts) => done(null, { ...texts }),
      (reason: unknown) => done(reason instanceof Error ? reason : new Error(String(reason)), false),
    );
  },
};

/**
 * Starts the texts in one language with the namespaces the first page needs, and resolves when those have arrived.
 * There is no fallback language: every pack is complete, which a test proves.
 */
export async function startTexts(language: Language, namespaces: readonly Namespace[]): Promise<i18n> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: languages,
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: 'common',
      keySeparator: '.',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      showSupportNotice: false,
    } as Parameters<typeof i18next.init>[0]);
  document.documentElement.lang = language;
  return i18next;
}

/** Fetches namespaces ahead, so that a page appears with its texts. */
export function preloadTexts(...namespaces: Namespace[]): Promise<void> {
  return i18next.loadNamespaces(namespaces);
}

/** Changes the language of the whole page; the packs in use are fetched first, so nothing shows keys meanwhile. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
