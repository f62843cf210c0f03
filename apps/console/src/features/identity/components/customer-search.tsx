import { useEffect, useRef, useState, type ReactNode } from 'react';
import { bareKey, SearchField } from '@agio/ui';
import { useNavigate } from '@tanstack/react-router';
import { useNames } from '../../../shared/names.ts';

const uidPattern = /^\d{8}$/;
const searchMin = 2;

/** The search in the bar: Ctrl K, or / where no list takes it. A uid opens the customer, anything else the list. */
export function CustomerSearch(): ReactNode {
  const nameOf = useNames();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role="dialog"]') !== null;
      const isMeant = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = bareKey(event) === '/' && !isTyping;
      // A list with a search of its own has taken the key already.
      if (event.defaultPrevented || (!isMeant && !isSlash)) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <form
      ref={box}
      role="search"
      className="max-sm:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        const search = text.trim();
        if (search.length < searchMin) return;
        setText('');
        if (uidPattern.test(search)) void navigate({ to: '/customers/$id', params: { id: search } });
        else void navigate({ to: '/customers', search: { search } });
      }}
    >
      <SearchField
        value={text}
        onValueChange={setText}
        label={nameOf('identity-names:search')}
        aria-keyshortcuts="Control+K"
        className="w-60"
      />
    </form>
  );
}
