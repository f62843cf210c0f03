import { useState } from 'react';

/**
 * The key that makes a money call happen once: the same for every try of the same thing, another one as soon as something of it changes.
 * A lost answer can then be asked for again without paying twice.
 */
export function useMoneyKey(body: unknown): string {
  const text = JSON.stringify(body);
  const [kept, setKept] = useState(() => ({ text, key: crypto.randomUUID() as string }));
  if (kept.text === text) return kept.key;
  const next = { text, key: crypto.randomUUID() as string };
  setKept(next);
  return next.key;
}
