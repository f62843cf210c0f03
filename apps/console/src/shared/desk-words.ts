import { useLanguage, useTexts, type Texts } from '@agio/ui';

type Words = Texts['desk-words'];
type Part = Extract<keyof Words, 'actions' | 'fields' | 'requests' | 'values'>;

/** What contracts call actions, requests, their fields and values, by their stored names; undefined of what none declares. */
export function useDeskWords(): {
  readonly nameOf: (part: Part, name: string) => string | undefined;
  readonly actions: () => readonly string[];
} {
  const { i18n } = useTexts('desk-words');
  const words: Words = i18n.getResourceBundle(useLanguage(), 'desk-words');
  return {
    nameOf(part, name) {
      const named: Readonly<Record<string, string>> = words[part];
      // In keys of texts a dot would lead to a text below.
      const key = name.replaceAll('.', '/');
      return Object.hasOwn(named, key) ? named[key] : undefined;
    },
    actions: () => Object.keys(words.actions).map((key) => key.replaceAll('/', '.')),
  };
}
