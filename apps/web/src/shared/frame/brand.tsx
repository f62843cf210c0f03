import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { LogoMark, Wordmark } from '@agio/ui';
import { useSite } from '../info.ts';

/** The site's own logo, else the house's mark beside the site's title. */
export function Brand(): ReactNode {
  const site = useSite();
  const title = site?.title ?? '';
  return (
    <Link
      to="/"
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-1 text-20 font-semibold tracking-tight"
      aria-label={title || undefined}
    >
      {site === undefined ? null : site.logo !== null ? (
        <img src={site.logo} alt={title} height={28} className="h-7 w-auto" />
      ) : title === 'Agio' ? (
        <Wordmark />
      ) : (
        <>
          <LogoMark />
          {title}
        </>
      )}
    </Link>
  );
}
