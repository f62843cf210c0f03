import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, useTexts } from '@agio/ui';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import type { Offer } from '../api/offers.ts';

/** Takes an offer, or says why this reader cannot. Visitors are asked to log in. */
export function OfferAct({ isBest = false, offer, onTake }: { offer: Offer; isBest?: boolean; onTake: (offer: Offer) => void }): ReactNode {
  const { t } = useTexts('otc');
  const { blocked, coin } = offer;
  const reason = useBlocked(offer);
  if (blocked === 'level')
    return (
      <Link to="/account/cdd" className="ui-link inline-block max-w-36 text-12">
        {reason}
      </Link>
    );
  if (blocked !== null && blocked !== 'login') return <span className="inline-block max-w-36 text-12 text-t2">{reason}</span>;
  const side = offer.side === 'sell' ? 'buy' : 'sell';
  return (
    <Button
      look={isBest ? side : `${side}-soft`}
      className="min-w-26"
      onClick={() => {
        if (mayAct()) onTake(offer);
      }}
    >
      {t(($) => $.actOn[side], { coin })}
    </Button>
  );
}

/** Why the customer cannot take an offer, in words. */
function useBlocked({ blocked, requirements: { days, level, orders } }: Offer): string {
  const { t } = useTexts('otc');
  switch (blocked) {
    case null:
    case 'login':
      return '';
    case 'level':
      return t(($) => $.blocked.level, { level });
    case 'days':
      return t(($) => $.blocked.days, { count: days });
    case 'orders':
      return t(($) => $.blocked.orders, { count: orders });
    default:
      return t(($) => $.blocked[blocked]);
  }
}
