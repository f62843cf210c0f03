import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Kbd } from './tags.tsx';

/** Keys with spaces between them ("Shift Enter"), and what they do. */
export type KeyLine = readonly [keys: string, does: string];

/** Keys that work in one place, under its name. */
export function KeyList({ title, lines }: { title: string; lines: readonly KeyLine[] }): ReactNode {
  return (
    <section className="not-first:mt-5">
      <h3 className="mb-2 text-13">{title}</h3>
      <dl className="ui-kv">
        {lines.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt>{does}</dt>
            <dd className="flex flex-wrap justify-end gap-1">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The key of a shortcut; nothing while Ctrl, Alt or the key of the system is held, for then it belongs to the browser. */
export const bareKey = ({ altKey, ctrlKey, key, metaKey }: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'key' | 'metaKey'>): string =>
  altKey || ctrlKey || metaKey ? '' : key;

const TYPED = 'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable="true"], [role="combobox"]';

/** "?" asks for the list of keys, wherever nothing is typed and no dialog is open. */
export function useAskKey(onAsk: () => void): void {
  const asked = useEffectEvent(onAsk);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (bareKey(event) !== '?' || event.defaultPrevented || event.repeat) return;
      if (event.target instanceof HTMLElement && event.target.closest(TYPED) !== null) return;
      if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return;
      event.preventDefault();
      asked();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
