import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether the command menu stands; it is fetched the first time it is asked for. */
export const useCommandMenu = create<{ open: boolean; used: boolean }>(() => ({ open: false, used: false }));

export function openCommandMenu(): void {
  useCommandMenu.setState({ open: true, used: true });
}

export function closeCommandMenu(): void {
  useCommandMenu.setState({ open: false });
}

/** Ctrl K or ⌘ K, anywhere on the page. */
export function useCommandKey(): void {
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (useCommandMenu.getState().open) closeCommandMenu();
      else openCommandMenu();
    }
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
