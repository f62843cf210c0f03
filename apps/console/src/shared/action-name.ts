import { useTexts } from '@agio/ui';
import { useDeskWords } from './desk-words.ts';

/** What an action is called; one without words of its own appears as the log has it. */
export function useActionName(): { nameOf: (action: string) => string; known: () => readonly string[] } {
  const { t } = useTexts('audit');
  const { actions, nameOf } = useDeskWords();
  return {
    nameOf: (action) => {
      const asked = nameOf('actions', action.replace(/\.refused$/, ''));
      return nameOf('actions', action) ?? (asked === undefined ? action : t(($) => $.refused, { action: asked }));
    },
    known: actions,
  };
}
