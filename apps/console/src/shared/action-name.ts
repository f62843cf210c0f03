import { useTexts } from '@agio/ui';
import { useDeskWords } from './desk-words.ts';

/** What an action is called; one without words of its own appears as the log has it. */
export function useActionName(): { nameOf: (action: string) => string; known: readonly string[] } {
  const { t } = useTexts('audit');
  const { actions } = useDeskWords();
  return {
    nameOf: (action) => {
      const asked = actions.get(action.replace(/\.refused$/, ''));
      return actions.get(action) ?? (asked === undefined ? action : t(($) => $.refused, { action: asked }));
    },
    known: [...actions.keys()],
  };
}
