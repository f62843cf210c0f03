import { useTexts } from '@agio/ui';
import { useNow } from '../../../../shared/time/time.tsx';

const camel = (kind: string): string => kind.replace(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What kinds and fields are called; those without words of their own appear as the server writes them. */
export function useWords(): { kind: (kind: string) => string; field: (field: string) => string } {
  const { t } = useTexts('requests');
  const known = (words: unknown, key: string): string | undefined => {
    const word = (words as Readonly<Record<string, unknown>>)[key];
    return typeof word === 'string' ? word : undefined;
  };
  const kinds = t(($) => $.kinds, { returnObjects: true });
  const fields = t(($) => $.fields, { returnObjects: true });
  return {
    kind: (kind) => known(kinds, camel(kind)) ?? kind,
    field: (field) => known(fields, camel(field)) ?? field,
  };
}

const soonMs = 60 * 60_000;

/** Whether a request ends within the hour, which the list marks. */
export function useIsLate(expiresAt: number): boolean {
  return expiresAt - useNow(10_000) < soonMs;
}
