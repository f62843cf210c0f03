import type { ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import { Balance as Figure, CopyButton, shortened, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { coinsQuery } from '../../../shared/markets/index.ts';
import type { CoinOnChain } from '../api/coins.ts';
import type { Deposit } from '../api/deposits.ts';
import type { Withdrawal } from '../api/withdrawals.ts';
import { explorerUrl } from '../state/address-form.ts';
import { useHideAmounts } from '../state/hide-amounts.ts';
import { shownAmount } from '../state/shown-amount.ts';
import { depositTones, keptFor, withdrawalTones } from '../state/states.ts';

/** Covers what it holds while the customer hides amounts; a screen reader hears that something is hidden. */
export function Private({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTexts('wallet');
  const hidden = useHideAmounts((state) => state.hidden);
  if (!hidden) return children;
  return (
    <>
      <span aria-hidden="true">••••••</span>
      <span className="sr-only">{t(($) => $.hidden)}</span>
    </>
  );
}

/** An amount with the coin's digits. */
export function CoinAmount({ value, coin }: { value: string; coin: string }): ReactNode {
  const decimals = useQuery(coinsQuery).data?.find((one) => one.coin === coin)?.decimals ?? 8;
  return <Figure value={shownAmount(value, decimals)} />;
}

/** A transaction: its id, shortened in lists, with the way to copy it and to see it on the chain. */
export function Txid({ txid, chain, whole }: { txid: string; chain: CoinOnChain | undefined; whole?: boolean }): ReactNode {
  const { t } = useTexts('wallet');
  const url = explorerUrl(chain?.explorer?.transaction, txid);
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className={whole === true ? 'min-w-0 font-mono break-all' : 'font-mono'} title={txid}>
        {whole === true ? txid : shortened(txid)}
      </span>
      <CopyButton text={txid} label={t(($) => $.copyTxid)} />
      {url === null ? null : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="ui-btn gho s ico"
          aria-label={t(($) => $.openExplorer)}
          title={t(($) => $.openExplorer)}
        >
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      )}
    </span>
  );
}

/** The transaction of a deposit, or of how many it is the sum. */
export function DepositSource({ deposit, chain }: { deposit: Deposit; chain: CoinOnChain | undefined }): ReactNode {
  const { t } = useTexts('wallet');
  if (deposit.count > 1) return t(($) => $.payments, { count: deposit.count });
  return <Txid txid={deposit.txid} chain={chain} />;
}

export function DepositTag({ deposit }: { deposit: Deposit }): ReactNode {
  const { t } = useTexts('wallet');
  const { state } = deposit;
  const tone = depositTones[state];
  return (
    <Tag {...(tone === undefined ? {} : { tone })}>
      {state === 'to_audit' ? t(($) => $.depositKept[keptFor(deposit)]) : t(($) => $.depositStates[state])}
    </Tag>
  );
}

/** What a deposit's state means, and what happens next. */
export function DepositHelp({ deposit: { state, waits } }: { deposit: Deposit }): ReactNode {
  const { t } = useTexts('wallet');
  return state === 'to_audit' && waits !== null ? t(($) => $.depositWaits[waits]) : t(($) => $.depositHelp[state]);
}

export function WithdrawalTag({ state }: { state: Withdrawal['state'] }): ReactNode {
  const { t } = useTexts('wallet');
  const tone = withdrawalTones[state];
  return <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.withdrawalStates[state])}</Tag>;
}
