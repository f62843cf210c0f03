import { ApiError } from '@agio/client';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import {
  AddressText,
  Button,
  currency,
  formatWait,
  groupThousands,
  inGroups,
  Notice,
  subtractDecimals,
  Tag,
  trimZeros,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { useSite } from '../../../../shared/info.ts';
import { worth } from '../../../../shared/markets/index.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import type { MoneyTry } from '../../../../shared/money/money-try.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { walletCoinsQuery, type CoinOnChain, type WalletCoin } from '../../api/coins.ts';
import { keepWithdrawal, type Withdrawal } from '../../api/withdrawals.ts';
import { receives, withdrawalProblem } from '../../state/amount-rules.ts';
import { beneficiaryBody, isBeneficiaryAsked } from '../../state/beneficiary.ts';
import type { WithdrawalDraft } from '../../state/draft.ts';
import type { Trust } from '../../state/trust.ts';
import { AmountHelp } from '../../components/amount-help.tsx';
import { CoinAmount } from '../../components/parts.tsx';
import { PauseNotice } from '../../components/pause-notices.tsx';

type Props = {
  coin: WalletCoin;
  chain: CoinOnChain;
  draft: WithdrawalDraft;
  once: MoneyTry;
  available: string;
  trust: Trust;
  now: number;
  onBack: () => void;
};

const plain = (amount: string): string => groupThousands(trimZeros(amount));

/** Everything once more, exactly, before the second verification that is bound to it. */
export function WithdrawSummary({ coin, chain, draft, once, available, trust, now, onBack }: Props): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: common } = useTexts('common');
  const root = useRef<HTMLDivElement>(null);
  // The step before has gone with its button, so the focus moves here to be read on.
  useEffect(() => root.current?.focus(), []);
  const navigate = useNavigate();
  const name = coin.coin;
  const note = draft.note.trim();
  const beneficiary = beneficiaryBody(draft.beneficiary, isBeneficiaryAsked(draft.amount, chain));
  const body = {
    coin: name,
    chain: chain.chain,
    address: draft.address,
    amount: draft.amount,
    fee: chain.withdrawal.fee,
    ...(note === '' ? {} : { note }),
    ...(beneficiary === undefined ? {} : { beneficiary }),
    ...(draft.comparedTo === draft.address ? { compared: true as const } : {}),
  };
  const made = (withdrawal: Withdrawal): void => {
    keepWithdrawal(withdrawal);
    void navigate({ to: '/account/money/withdrawal/$id', params: { id: withdrawal.id }, replace: true });
  };
  const asking = useVerifiedCall('withdraw', made, { once, choice: draft });
  // The balance may have moved since the amount was typed.
  const problem = withdrawalProblem(draft.amount, available, chain);
  const isPaused = chain.withdrawal.halted !== null;
  const confirmed = {
    body,
    what: t(($) => $.summary.what, {
      amount: plain(draft.amount),
      coin: name,
      chain: chain.chainName,
      address: inGroups(draft.address).join(' '),
      arrives: plain(receives(draft.amount, chain.withdrawal.fee)),
      fee: plain(chain.withdrawal.fee),
    }),
  };
  // A halt or a debt since the page's last request may cause a refusal.
  const onError = (): void => void queryClient.invalidateQueries({ queryKey: walletCoinsQuery.queryKey });
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col outline-none">
      <SummaryLines coin={name} chain={chain} draft={draft} available={available} trust={trust} beneficiary={beneficiary} />
      <div className="flex flex-col gap-2 py-4">
        <DelayNotice trust={trust} now={now} />
        <PauseNotice coin={name} chain={chain} direction="withdrawal" />
        <Notice>{t(($) => $.summary.final)}</Notice>
        {problem === null ? null : (
          <Notice tone="warn" role="alert">
            <AmountHelp problem={problem} coin={name} onUse={onBack} />
          </Notice>
        )}
        <Refused failure={asking.failure} />
      </div>
      <div className="flex flex-wrap justify-between gap-3">
        <Button look="outline" size="l" onClick={onBack} disabled={asking.isPending}>
          {common(($) => $.back)}
        </Button>
        <Button
          look="primary"
          size="l"
          busy={asking.isPending}
          disabled={problem !== null || isPaused}
          onClick={() => asking.mutate(confirmed, { onError })}
        >
          {t(($) => $.summary.confirm)}
        </Button>
      </div>
    </div>
  );
}

type LinesProps = Pick<Props, 'chain' | 'draft' | 'available' | 'trust'> & {
  coin: string;
  beneficiary: ReturnType<typeof beneficiaryBody>;
};

/** What is sent where, what it costs and what is left then. */
function SummaryLines({ coin, chain, draft, available, trust, beneficiary }: LinesProps): ReactNode {
  const { t } = useTexts('withdraw');
  const site = useSite();
  const { fee } = chain.withdrawal;
  const arrives = receives(draft.amount, fee);
  const value = worth(draft.amount, coin, site?.rates);
  return (
    <dl>
      <Line name={t(($) => $.summary.send)}>
        <span className="block text-28 font-normal max-sm:text-20">
          <CoinAmount value={draft.amount} coin={coin} /> <span className="text-16 text-t2">{coin}</span>
        </span>
        {value === null || site === undefined ? null : (
          <span className="text-13 font-normal text-t2">≈ {currency(value, site.rateCurrency)}</span>
        )}
      </Line>
      <Line name={t(($) => $.summary.to)}>
        <AddressText address={draft.address} className="block leading-6 [&>span]:justify-end" />
        {trust.kind === 'new' ? null : (
          <span className="mt-1 flex flex-wrap justify-end gap-1">
            <Tag tone="p">{t(($) => $.address.inBook)}</Tag>
            <Tag>{trust.entry.name}</Tag>
          </span>
        )}
      </Line>
      <Line name={t(($) => $.summary.chain)}>{chain.chainName}</Line>
      <Line name={t(($) => $.summary.fee)}>
        <CoinAmount value={fee} coin={coin} /> {coin}
      </Line>
      <Line name={t(($) => $.summary.arrives)}>
        <CoinAmount value={arrives} coin={coin} /> {coin}
      </Line>
      <Line name={t(($) => $.summary.left)}>
        {t(($) => $.summary.leftAmount, { amount: plain(subtractDecimals(available, draft.amount)), coin })}
      </Line>
      {beneficiary === undefined ? null : (
        <Line name={t(($) => $.beneficiary.title)}>
          {beneficiary.kind === 'self' ? t(($) => $.beneficiary.kinds.self) : beneficiary.name}
          {beneficiary.platform === '' ? null : <span className="block text-13 font-normal text-t2">{beneficiary.platform}</span>}
        </Line>
      )}
      {draft.note.trim() === '' ? null : <Line name={t(($) => $.summary.note)}>{draft.note.trim()}</Line>}
    </dl>
  );
}

/** A payment to an address that is not known yet waits. */
function DelayNotice({ trust, now }: Pick<Props, 'trust' | 'now'>): ReactNode {
  const { t } = useTexts('withdraw');
  const language = useLanguage();
  if (trust.kind === 'known') return null;
  return (
    <Notice tone="warn">
      {trust.kind === 'new'
        ? t(($) => $.summary.delayNew)
        : t(($) => $.summary.delaySoon, { time: formatWait((trust.fromMs - now) / 1000, language) })}
    </Notice>
  );
}

function Refused({ failure }: { failure: Error | null }): ReactNode {
  const { t } = useTexts('withdraw');
  const errorText = useErrorText();
  if (failure === null) return null;
  return (
    <Notice tone="warn" role="alert">
      {failure instanceof ApiError ? <p className="font-medium">{t(($) => $.summary.refused)}</p> : null}
      <p>{errorText(failure)}</p>
    </Notice>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(96px,auto)_1fr] gap-4 border-b border-line py-3 last:border-b-0">
      <dt className="text-t2">{name}</dt>
      <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
