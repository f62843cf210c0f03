import { useTexts } from '@agio/ui';

/** What an action is called; one without words of its own appears as the log has it. */
export function useActionName(): { nameOf: (action: string) => string; known: readonly string[] } {
  const { t } = useTexts('audit');
  // In keys of texts a dot would lead to a text below, so an action is written with a slash there.
  const names: Readonly<Record<string, unknown>> = t(($) => $.actions, { returnObjects: true });
  return {
    nameOf: (action) => {
      const known = (written: string): string | undefined => {
        const name = names[written.replaceAll('.', '/')];
        return typeof name === 'string' ? name : undefined;
      };
      const asked = known(action.replace(/\.refused$/, ''));
      return known(action) ?? (asked === undefined ? action : t(($) => $.refused, { action: asked }));
    },
    known: Object.keys(names).map((key) => key.replaceAll('/', '.')),
  };
}
