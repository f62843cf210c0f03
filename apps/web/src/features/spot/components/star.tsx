import { pairName } from '@agio/kernel';
import { IconButton, useTexts, type ButtonSize } from '@agio/ui';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFavourites } from '../../../shared/markets/index.ts';

/** The favourite mark of the market on the screen. */
export function StarButton({ market, size = 's' }: { market: string; size?: ButtonSize }): ReactNode {
  const { t } = useTexts('exchange');
  const { list, toggle } = useFavourites();
  const marked = list.includes(market);
  const pair = pairName(market);
  return (
    <IconButton
      size={size}
      label={marked ? t(($) => $.marketLine.unfavourite, { pair }) : t(($) => $.marketLine.favourite, { pair })}
      aria-pressed={marked}
      onClick={() => toggle(market)}
    >
      <StarMark marked={marked} />
    </IconButton>
  );
}

export function StarMark({ marked }: { marked: boolean }): ReactNode {
  return <Star size={16} className={marked ? 'text-star' : 'text-t3'} fill={marked ? 'currentColor' : 'none'} aria-hidden="true" />;
}
