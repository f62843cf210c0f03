import { useEffect, type RefObject } from 'react';
import { bareKey } from '@agio/ui';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
/** Enter on a button or link is theirs. */
const isOwnEnter = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('a, button') !== null;

/** J and K move through the rows, Enter opens one, / goes to the search. All off while the operator types or a dialog is open. */
export function useRowKeys({
  count,
  active,
  onActive,
  onOpen,
  search,
}: {
  count: number;
  active: number;
  onActive: (index: number) => void;
  onOpen: (index: number) => void;
  search: RefObject<HTMLElement | null>;
}): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const key = bareKey(event);
      if (isTyping(event.target) || isCovered()) return;
      const input = search.current?.querySelector('input');
      if (key === '/' && input instanceof HTMLInputElement) input.focus();
      else if (key === 'j' && active < count - 1) onActive(active + 1);
      else if (key === 'k' && active > 0) onActive(active - 1);
      else if (key === 'Enter' && active >= 0 && active < count && !isOwnEnter(event.target)) onOpen(active);
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [count, active, onActive, onOpen, search]);
}
