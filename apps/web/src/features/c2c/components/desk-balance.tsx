import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Lock, Upload } from 'lucide-react';
import { Button, Card, CoinMark, currency, Pairs, useTexts } from '@agio/ui';
import type { ProviderStatus } from '../api/provider.ts';
import { coins } from './amounts.ts';

const FIAT = 'CNY';

/** The coins that orders take from and bring, and what the month brought. */
export function DeskBalance({ standing: { balance, turnover } }: { standing: ProviderStatus }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const { available, coin, held } = balance;
  return (
    <Card
      title={t(($) => $.balance.title)}
      aside={
        <Link to="/account/finance" search={{ coin, account: 'fiat' }} className="ui-link text-13">
          {t(($) => $.balance.records)}
        </Link>
      }
      bodyClassName="flex flex-col gap-4"
    >
      <div className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-2 text-right tabular-nums">
        <span className="text-left text-12 text-t2">{t(($) => $.balance.coin)}</span>
        <span className="text-12 text-t2">{t(($) => $.balance.available)}</span>
        <span className="text-12 text-t2">{t(($) => $.balance.held)}</span>
        <span className="flex items-center gap-2 text-left">
          <CoinMark coin={coin} size={20} />
          {coin}
        </span>
        <span className="font-medium">{coins(available)}</span>
        <span>{coins(held)}</span>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button asChild size="m">
          <Link to="/account/money/internal-transfer" search={{ coin, from: 'trading', to: 'fiat' }}>
            <ArrowLeftRight size={14} aria-hidden="true" />
            {t(($) => $.balance.moveIn)}
          </Link>
        </Button>
        <Button asChild size="m">
          <Link to="/account/money/internal-transfer" search={{ coin, from: 'fiat', to: 'trading' }}>
            <Upload size={14} aria-hidden="true" />
            {t(($) => $.balance.moveOut)}
          </Link>
        </Button>
      </div>
      <div className="flex flex-col gap-2 border-t border-line pt-4">
        <h3 className="text-13 font-medium">{t(($) => $.turnover.title)}</h3>
        <Pairs
          pairs={[
            [t(($) => $.turnover.sold), `${coins(turnover.sold)} ${coin}`],
            [t(($) => $.turnover.received), currency(turnover.received, FIAT)],
            [t(($) => $.turnover.bought), `${coins(turnover.bought)} ${coin}`],
            [t(($) => $.turnover.paid), currency(turnover.paid, FIAT)],
            [t(($) => $.turnover.income), currency(turnover.income, FIAT)],
          ]}
        />
      </div>
      <p className="flex gap-2 rounded-2 bg-s2 px-3 py-2.5 text-12 text-t2">
        <Lock size={16} className="flex-none" aria-hidden="true" />
        {t(($) => $.balance.bond)}
      </p>
    </Card>
  );
}
