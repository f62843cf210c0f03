import { useEffect, useState } from 'react';

/** What a browser offers when these pages can be installed (W3C, beforeinstallprompt; Chromium). */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPrompt | null = null;
const told = new Set<() => void>();

/** Keeps what the browser offers: it does so once, mostly before the page about it is opened. */
export function rememberInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
    for (const one of told) one();
  });
}

/** Installs the pages as an app; null while the browser does not offer it. */
export function useInstall(): (() => Promise<boolean>) | null {
  const [isOffered, setOffered] = useState(offered !== null);
  useEffect(() => {
    const changed = (): void => setOffered(offered !== null);
    told.add(changed);
    return () => void told.delete(changed);
  }, []);
  if (!isOffered) return null;
  return async () => {
    const prompt = offered;
    offered = null;
    for (const one of told) one();
    return prompt !== null && (await prompt.prompt()).outcome === 'accepted';
  };
}
