import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Construction, FlaskConical, MapPinOff, WifiOff } from 'lucide-react';
import { formatDateTime, useLanguage, useTexts } from '@agio/ui';
import { useNotServed, useSite } from '../info.ts';
import { useLiveStatus } from '../live.ts';
import { useSiteState } from './site-state.ts';
import { useNow } from '../use-now.ts';
import { isCutOff } from './cut-off.ts';

/** A site without real money says so on every page; from the second visit on before the answer comes, so that nothing moves then. */
export function DemoBanner(): ReactNode {
  const { t } = useTexts('common');
  const demo = useSite()?.demo;
  const wasDemo = localStorage.getItem('demo') !== null;
  useEffect(() => {
    if (demo !== undefined && demo !== wasDemo) rememberDemo(demo);
  }, [demo, wasDemo]);
  if (!(demo ?? wasDemo)) return null;
  return (
    <aside aria-label={t(($) => $.demoLabel)} className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1 text-12 text-t1">
      <FlaskConical size={14} className="text-warn" aria-hidden="true" />
      {t(($) => $.demo)}
    </aside>
  );
}

function rememberDemo(demo: boolean): void {
  try {
    if (demo) localStorage.setItem('demo', 'true');
    else localStorage.removeItem('demo');
  } catch {
    // Its storage is full: the banner comes with the answer.
  }
}

function watchLine(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

const isLineDown = (): boolean => !navigator.onLine;

/** Stale prices are announced, not hidden. It floats: what the customer is about to press must not move. */
export function OfflineBanner(): ReactNode {
  const { t } = useTexts('common');
  const { lost, state } = useLiveStatus();
  const isOffline = useSyncExternalStore(watchLine, isLineDown, isLineDown);
  const cutOff = isCutOff(isOffline, state);
  return (
    <output className="pointer-events-none relative z-30 block h-0">
      {lost || cutOff ? (
        <span className="mx-auto flex w-fit max-w-full items-center justify-center gap-2 rounded-b-2 bg-warn-soft px-4 py-1 text-12 text-t1">
          <WifiOff size={14} className="text-warn" aria-hidden="true" />
          {cutOff ? t(($) => $.cutOff.banner) : t(($) => $.offline)}
        </span>
      ) : null}
    </output>
  );
}

const BANNER = 'flex items-center justify-center gap-2 bg-warn-soft px-4 py-1 text-12 text-t1';

/** Says to those whom the site does not serve why calls are refused. */
export function NotServedBanner(): ReactNode {
  const { t } = useTexts('common');
  const reason = useNotServed();
  if (reason === undefined) return null;
  return (
    <output className={BANNER}>
      <MapPinOff size={14} className="shrink-0 text-warn" aria-hidden="true" />
      {t(($) => $.notServed[reason])}
    </output>
  );
}

/** A copy of a site for trials, who is not served, and maintenance with its time, announced or under way. */
export function SiteBanners(): ReactNode {
  const { t } = useTexts('common');
  const language = useLanguage();
  const { isCopy, maintenance } = useSiteState();
  const now = useNow();
  const from = maintenance === null ? '' : formatDateTime(maintenance.from, language);
  const until = maintenance === null ? '' : formatDateTime(maintenance.until, language);
  return (
    <>
      {isCopy ? (
        <aside aria-label={t(($) => $.copyLabel)} className={BANNER}>
          <FlaskConical size={14} className="shrink-0 text-warn" aria-hidden="true" />
          {t(($) => $.copySite)}
        </aside>
      ) : null}
      <NotServedBanner />
      {maintenance === null ? null : (
        <output className={BANNER}>
          <Construction size={14} className="shrink-0 text-warn" aria-hidden="true" />
          {maintenance.from > now
            ? t(($) => $.maintenance.announced, { from, until })
            : maintenance.until > now
              ? t(($) => $.maintenance.now, { until })
              : t(($) => $.maintenance.late)}
        </output>
      )}
    </>
  );
}
