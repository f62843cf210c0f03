import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { Button, cn, Select, useTexts } from '@agio/ui';
import { useLoggedIn } from '../../../shared/session.ts';
import { playerQuery } from '../api/play.ts';
import { coins } from './amounts.ts';

/** The name, the parts of the game, and what is there to play with. */
export function Head({
  coin,
  coins: all,
  part,
  onCoinChange,
}: {
  coin: string;
  coins: readonly string[];
  part: 'play' | 'bets' | 'deal';
  onCoinChange?: (coin: string) => void;
}): ReactNode {
  const { t } = useTexts('dice');
  const pill = (isHere: boolean): string => cn('rounded-2 px-3 py-1.5 text-13 hover:bg-s2', isHere ? 'bg-s2 font-medium' : 'text-t2');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-20">{t(($) => $.title)}</h1>
      <nav className="mr-auto flex flex-wrap items-center gap-1" aria-label={t(($) => $.sections)}>
        <Link to="/games/dice" search={{ coin }} className={pill(part === 'play')} aria-current={part === 'play' ? 'page' : undefined}>
          {t(($) => $.play)}
        </Link>
        <Link to="/dice/historybooks" className={pill(part === 'bets')} aria-current={part === 'bets' ? 'page' : undefined}>
          {t(($) => $.bets)}
        </Link>
        <Link
          to="/dice/banker/$id"
          params={{ id: coin }}
          className={pill(part === 'deal')}
          aria-current={part === 'deal' ? 'page' : undefined}
        >
          {t(($) => $.deal)}
        </Link>
      </nav>
      {onCoinChange === undefined || all.length < 2 ? null : (
        <Select
          name={t(($) => $.coin)}
          value={coin}
          onValueChange={onCoinChange}
          options={all.map((one) => ({ value: one, label: one }))}
        />
      )}
      <GameAccount coin={coin} />
    </div>
  );
}

function GameAccount({ coin }: { coin: string }): ReactNode {
  const { t } = useTexts('dice');
  const loggedIn = useLoggedIn();
  const player = useQuery({ ...playerQuery, enabled: loggedIn });
  const available = player.data?.balances.find((one) => one.coin === coin)?.available;
  if (!loggedIn || available === undefined) return null;
  return (
    <span className="flex items-center gap-2 text-13">
      <span className="text-t2">{t(($) => $.gameAccount)}</span>
      <span className="font-medium tabular-nums" data-testid="game-balance">
        {coins(available)} {coin}
      </span>
      <Button asChild size="m" look="outline" className="bg-s1">
        <Link to="/account/money/internal-transfer" search={{ coin, from: 'trading', to: 'game' }}>
          <ArrowLeftRight size={14} aria-hidden="true" />
          {t(($) => $.moveIn)}
        </Link>
      </Button>
    </span>
  );
}
