import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMatches } from '@tanstack/react-router';
import { useLanguage, useTexts } from '@agio/ui';
import { account, site } from '../../../shared/places.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { askedSize, noBox } from '../state/script-size.ts';

/**
 * The script of the site, in a sandboxed frame that sees nothing of the page. It learns which page is open, by its pattern alone, with
 * language and theme, and may ask for a box in the corner of the public pages, which is never transparent. Where people log in or see
 * what they own, there is no box; an invisible frame is reached neither by keyboards nor by screen readers.
 */
export function SiteScript(): ReactNode {
  const { t } = useTexts('common');
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState(noBox);
  const page = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' });
  const isPublic = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === site.id) && !matches.some(({ routeId }) => routeId === account.id),
  });
  const language = useLanguage();
  const theme = usePreferences((state) => state.theme);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    function heard({ data, origin, source }: MessageEvent<unknown>): void {
      // Anyone who is sandboxed has the origin "null".
      if (source !== frame.current?.contentWindow || origin !== 'null') return;
      const asked = askedSize(data);
      if (asked !== null) setSize(asked);
    }
    addEventListener('message', heard);
    return () => removeEventListener('message', heard);
  }, []);
  useEffect(() => {
    // A sandboxed document cannot be addressed by its origin; the message holds no secret.
    if (isLoaded) frame.current?.contentWindow?.postMessage({ type: 'visit', page, language, theme }, '*');
  }, [isLoaded, page, language, theme]);
  const box = isPublic ? size : noBox;
  const isOpen = box.width > 0;
  return (
    <iframe
      ref={frame}
      src="/site-script"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      title={t(($) => $.siteScript)}
      onLoad={() => setLoaded(true)}
      className={
        isOpen
          ? 'fixed right-2 bottom-[calc(var(--bar,0px)+8px)] z-10 rounded-2 border border-line bg-s1 max-h-[calc(100dvh-16px)] max-w-[calc(100vw-16px)]'
          : 'invisible fixed right-0 bottom-0'
      }
      style={{ width: box.width, height: box.height }}
    />
  );
}
