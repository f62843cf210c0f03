import { useEffect, useState, type ReactNode } from 'react';
import { WifiOff } from 'lucide-react';
import { Button, useTexts } from '@agio/ui';

const retryMs = 3_000;

/** Whether this page was opened from what the browser keeps, because the server could not be reached. */
export const isOpenedOffline = (): boolean => document.documentElement.dataset['offline'] !== undefined;

/** Without the server nothing that could be shown would be true. As soon as it answers, the page is loaded from it. */
export function OfflinePage(): ReactNode {
  const { t } = useTexts('common');
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void reconnect(), retryMs);
    const isOnline = (): void => void reconnect();
    addEventListener('online', isOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', isOnline);
    };
  }, []);
  return (
    <main className="ui-empty min-h-dvh px-4" role="alert">
      <WifiOff size={32} className="text-warn" aria-hidden="true" />
      <h1 className="text-20 font-medium">{t(($) => $.cutOff.title)}</h1>
      <p className="max-w-100 text-center text-t2">{t(($) => $.cutOff.text)}</p>
      <Button
        look="outline"
        disabled={asking}
        onClick={() => {
          setAsking(true);
          void reconnect().finally(() => setAsking(false));
        }}
      >
        {t(($) => $.tryAgain)}
      </Button>
    </main>
  );
}

async function reconnect(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok === true) location.reload();
}
