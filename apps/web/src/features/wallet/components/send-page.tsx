import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, groupThousands, signOf, Skeleton, trimZeros, useTexts } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { useOwnLive } from '../../../shared/own-live.ts';
import type { Transfer } from '../api/transfers.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { DebtNotice, useDebts } from './debt-notice.tsx';
import { PageHead } from './page-head.tsx';
import { SendCheck } from './send-check.tsx';
import { SendForm, type SendDraft } from './send-form.tsx';

/** To another customer: whom and how much, then everything once more, then a second verification. */
export function SendPage(): ReactNode {
  const { t } = useTexts('wallet');
  const balances = useQuery(balancesQuery);
  useOwnLive('balances', 'balances');
  useOwnLive('wallet', 'walletCoins');
  const debts = useDebts();
  const [draft, setDraft] = useState<SendDraft | null>(null);
  const [checking, setChecking] = useState(false);
  const [sent, setSent] = useState<{ readonly transfer: Transfer; readonly who: string } | null>(null);
  // Kept here, above the steps: going back and forth is still the same transfer.
  const once = useMoneyTry();
  const holding = balances.data?.trading.filter(({ available }) => signOf(available) > 0);

  function body(): ReactNode {
    if (sent !== null)
      return (
        <Done
          sent={sent}
          onAgain={() => {
            setSent(null);
            setDraft(null);
          }}
        />
      );
    if (holding === undefined) return balances.isError ? <QueryError query={balances} /> : <Skeleton className="w-60" />;
    if (holding.length === 0) return <NothingToSend />;
    if (checking && draft !== null)
      return (
        <SendCheck
          draft={draft}
          once={once}
          available={holding.find(({ coin }) => coin === draft.coin)?.available ?? '0'}
          onBack={() => setChecking(false)}
          onSent={(transfer) => {
            setChecking(false);
            setSent({ transfer, who: draft.to });
          }}
        />
      );
    return (
      <SendForm
        holding={holding}
        first={draft}
        onNext={(next) => {
          setDraft(next);
          setChecking(true);
        }}
      />
    );
  }
  return (
    <>
      <PageHead title={t(($) => $.person.title)} crumb={t(($) => $.person.title)} />
      <div className="max-w-140">
        <p className="pb-4 text-13 text-t2">{t(($) => $.person.text)}</p>
        <DebtNotice debts={debts} />
        {debts.length > 0 && sent === null ? null : <section className="ui-card px-5 py-5">{body()}</section>}
        <p className="pt-4 text-13">
          <Link to="/account/money/internal-transfer" className="ui-link">
            {t(($) => $.person.toOwn)}
          </Link>
        </p>
      </div>
    </>
  );
}

function NothingToSend(): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <EmptyState
      action={
        <Button asChild look="outline" size="s">
          <Link to="/account/money/deposit">{t(($) => $.deposit)}</Link>
        </Button>
      }
    >
      {t(($) => $.person.nothing)}
    </EmptyState>
  );
}

function Done({ sent, onAgain }: { sent: { readonly transfer: Transfer; readonly who: string }; onAgain: () => void }): ReactNode {
  const { t } = useTexts('wallet');
  const { transfer, who } = sent;
  return (
    <div role="status">
      <h2 className="text-16">{t(($) => $.person.doneTitle)}</h2>
      <p className="mt-1 text-t2">
        {t(($) => $.person.doneText, {
          amount: groupThousands(trimZeros(transfer.amount)),
          coin: transfer.coin,
          who: transfer.counterparty ?? who,
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="outline" onClick={onAgain}>
          {t(($) => $.person.again)}
        </Button>
        <Button asChild look="ghost">
          <Link to="/account/money/history" search={{ tab: 'transfers' }}>
            {t(($) => $.person.toHistory)}
          </Link>
        </Button>
      </div>
    </div>
  );
}
