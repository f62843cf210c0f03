import type { ReactNode } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { cn, ErrorState, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { useSite } from '../../../shared/info.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useObjectUrl } from '../../../shared/use-object-url.ts';
import { posterQuery } from '../api/poster.ts';
import { POSTER } from '../state/poster.ts';
import { isNothing, rateText } from '../state/worth.ts';
import { linkOf, qrOf } from './names.ts';

/** A code, and what its friends get back of their own fees. */
export type ReferralOffer = { readonly code: string; readonly back: string };

/** The poster of a code, in the visitor's language and theme. */
export function usePoster({ back, code }: ReferralOffer): UseQueryResult<Blob> {
  const { t } = useTexts('referral');
  const language = useLanguage();
  const theme = usePreferences((preferences) => preferences.theme);
  const site = useSite()?.title ?? '';
  const words = {
    language,
    site,
    host: location.host,
    heading: t(($) => $.poster.heading, { site }),
    note: isNothing(back) ? t(($) => $.poster.plain) : t(($) => $.poster.back, { back: rateText(back) }),
    codeName: t(($) => $.poster.code),
    code,
  };
  return useQuery(posterQuery(words, theme, qrOf(linkOf(code))));
}

/** The poster as it will be saved. */
export function Poster({ className, code, poster }: { poster: UseQueryResult<Blob>; code: string; className?: string }): ReactNode {
  const { t } = useTexts('referral');
  const url = useObjectUrl(poster.data);
  if (poster.isError)
    return (
      <ErrorState busy={poster.isFetching} onRetry={() => void poster.refetch()}>
        {t(($) => $.poster.failed)}
      </ErrorState>
    );
  return url === null ? (
    <span className={cn('grid aspect-[1080/1534] place-items-center rounded-3 bg-s2', className)}>
      <Skeleton className="w-20" />
    </span>
  ) : (
    <img
      src={url}
      width={POSTER.width}
      height={POSTER.height}
      className={cn('h-auto rounded-3', className)}
      alt={t(($) => $.poster.alt, { code })}
    />
  );
}
