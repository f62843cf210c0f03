import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { Star } from 'lucide-react';
import { cn, useTexts } from '@agio/ui';
import type { Favourites } from '../../../../shared/markets/index.ts';

export function FavouriteStar({ market, favourites }: { market: string; favourites: Favourites }): ReactNode {
  const { t } = useTexts('home');
  const marked = favourites.list.includes(market);
  const pair = pairName(market);
  return (
    <button
      type="button"
      className={cn('grid size-7 place-items-center rounded-1', marked ? 'text-star' : 'text-t3 hover:text-t1')}
      aria-pressed={marked}
      aria-label={marked ? t(($) => $.removeFavourite, { pair }) : t(($) => $.addFavourite, { pair })}
      onClick={(event) => {
        event.stopPropagation();
        favourites.toggle(market);
      }}
    >
      <Star size={16} fill={marked ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  );
}
