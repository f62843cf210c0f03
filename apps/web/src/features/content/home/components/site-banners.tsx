import type { ReactNode } from 'react';
import { cn, useTexts } from '@agio/ui';
import { useSite, type Site } from '../../../../shared/info.ts';

type Banner = Site['banners'][number];

/** What the operators want to show; without banners the section is not there. */
export function SiteBanners(): ReactNode {
  const banners = useSite()?.banners ?? [];
  if (banners.length === 0) return null;
  return (
    <section className={cn('mt-8 grid gap-4', banners.length > 1 && 'md:grid-cols-2')}>
      {banners.map((banner) => (
        <BannerCard key={banner.title} banner={banner} alone={banners.length === 1} />
      ))}
    </section>
  );
}

function BannerCard({ banner, alone }: { banner: Banner; alone: boolean }): ReactNode {
  const { t } = useTexts('home');
  return (
    <article
      className={cn(
        'relative flex flex-col justify-between overflow-hidden rounded-3 border border-line bg-s2 px-7 py-6',
        !alone && 'min-h-40',
      )}
    >
      {banner.image === null ? null : (
        <img src={banner.image} alt="" loading="lazy" className="absolute inset-y-0 right-0 h-full max-w-1/2 object-cover" />
      )}
      <div className="relative max-w-160">
        <h2>{banner.title}</h2>
        <p className="mt-2 text-t2">{banner.text}</p>
      </div>
      {banner.url === null ? null : (
        <a href={banner.url} className="ui-btn sec relative mt-6 self-start bg-s1">
          {t(($) => $.more)}
        </a>
      )}
    </article>
  );
}
