import { useTexts, type Texts } from '@agio/ui';

type Part = Extract<keyof Texts['desk-words'], 'actions' | 'fields' | 'requests' | 'values'>;

/** What contracts call actions, requests, their fields and values, by their stored names. */
export function useDeskWords(): Readonly<Record<Part, ReadonlyMap<string, string>>> {
  const { t } = useTexts('desk-words');
  const named = (part: Part) =>
    new Map(Object.entries<string>(t(($) => $[part], { returnObjects: true })).map(([key, name]) => [key.replaceAll('/', '.'), name]));
  return { actions: named('actions'), fields: named('fields'), requests: named('requests'), values: named('values') };
}
