import { useSyncExternalStore, type ReactNode } from 'react';
import { Check, Info } from 'lucide-react';

/** Spec §8: toasts last 1.5 s. */
export const toastMs = 1500;

type Toast = { readonly id: number; readonly text: string; readonly kind: 'done' | 'info' };

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says one short thing from anywhere. At most three are shown at once; the oldest disappears first. */
export function toast(text: string, kind: Toast['kind'] = 'done'): void {
  const id = ++lastId;
  show([...shown, { id, text, kind }].slice(-3));
  setTimeout(() => show(shown.filter((one) => one.id !== id)), toastMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Used once in each app. The region is always there, so that screen readers hear what enters it. */
export function Toaster(): ReactNode {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
  return (
    <output className="pointer-events-none fixed inset-x-0 top-24 z-50 flex flex-col gap-2" aria-live="polite">
      {toasts.map((one) => (
        <div key={one.id} className="ui-toast">
          {one.kind === 'done' ? <Check size={16} /> : <Info size={16} />}
          {one.text}
        </div>
      ))}
    </output>
  );
}
