import { useState, type ReactNode } from 'react';
import { groupThousands, shortened, Steps, trimZeros, useTexts } from '@agio/ui';
import type { AddressBook } from '../../api/addresses.ts';
import type { CoinOnChain, WalletCoin } from '../../api/coins.ts';
import { NOBODY_YET } from '../../state/beneficiary.ts';
import type { WithdrawalDraft } from '../../state/draft.ts';
import { useHistoryStep } from '../../../../shared/history-step.ts';
import { useMoneyTry, type MoneyTry } from '../../../../shared/money/money-try.ts';
import { trustOf, type Trust } from '../../state/trust.ts';
import { useNow } from '../../../../shared/use-now.ts';
import { WithdrawAddress } from './withdraw-address.tsx';
import { WithdrawAmount } from './withdraw-amount.tsx';
import { LimitsCard, NextCard } from './withdraw-aside.tsx';
import { WithdrawPaused } from './withdraw-paused.tsx';
import { WithdrawSummary } from './withdraw-summary.tsx';

const stepKeys = ['address', 'amount', 'check', 'way'] as const;

/** Address, amount, check; the fourth step is a page of its own that stays. */
export function WithdrawFlow({
  coin,
  available,
  held,
  book,
}: {
  coin: WalletCoin;
  available: string;
  held: string;
  book: AddressBook;
}): ReactNode {
  const { t } = useTexts('withdraw');
  const now = useNow();
  const [draft, setDraft] = useState<WithdrawalDraft>(() => ({
    chain: (coin.chains.find(({ withdrawal }) => withdrawal.open) ?? coin.chains[0])?.chain ?? '',
    address: '',
    amount: '',
    note: '',
    comparedTo: '',
    beneficiary: NOBODY_YET,
  }));
  const [step, setStep] = useHistoryStep(draft.address === '' ? 0 : draft.amount === '' ? 1 : 2);
  // Kept here, above the steps: going back and forth is still the same withdrawal.
  const once = useMoneyTry();
  const change = (part: Partial<WithdrawalDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const found = coin.chains.find((one) => one.chain === draft.chain);
  if (found === undefined) return null;
  // A chain may know more digits than the ledger: an amount has no more than both.
  const chain = { ...found, decimals: Math.min(found.decimals, coin.decimals) };
  const isPaused = chain.withdrawal.halted !== null;
  const trust = trustOf(draft.address, chain, book.list, now);
  const notes = {
    address: step > 0 ? (trust.kind === 'new' ? shortened(draft.address) : trust.entry.name) : undefined,
    amount: step > 1 ? `${groupThousands(trimZeros(draft.amount))} ${coin.coin}` : undefined,
    check: t(($) => $.steps.checkNote),
    way: undefined,
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
      <section className="ui-card min-w-0 px-5 py-5" aria-label={t(($) => $.title, { coin: coin.coin })}>
        <div aria-label={t(($) => $.steps.label)} role="group" className="pb-6">
          <Steps steps={stepKeys.map((key) => ({ key, label: t(($) => $.steps[key]), note: notes[key] }))} current={step} />
        </div>
        {isPaused && step < 2 ? (
          <WithdrawPaused
            coin={coin}
            chain={chain}
            onChainChange={(next) => {
              if (next === draft.chain) return;
              change({ chain: next, address: '' });
              setStep(0);
            }}
          />
        ) : (
          <Step step={step} onStep={setStep} {...{ coin, chain, draft, book, trust, now, available, held, once }} onChange={change} />
        )}
      </section>
      <div className="grid min-w-0 gap-4 md:grid-cols-2 xl:grid-cols-1">
        <LimitsCard coin={coin.coin} chain={chain} available={available} />
        {isPaused ? null : <NextCard chain={chain} trust={draft.address === '' ? null : trust} now={now} />}
      </div>
    </div>
  );
}

type StepProps = {
  step: number;
  onStep: (step: number) => void;
  coin: WalletCoin;
  chain: CoinOnChain;
  draft: WithdrawalDraft;
  book: AddressBook;
  trust: Trust;
  now: number;
  available: string;
  held: string;
  once: MoneyTry;
  onChange: (part: Partial<WithdrawalDraft>) => void;
};

function Step({ step, onStep, book, held, once, available, trust, now, onChange, ...common }: StepProps): ReactNode {
  const onBack = (): void => onStep(step - 1);
  const onNext = (): void => onStep(step + 1);
  if (step === 0) return <WithdrawAddress {...common} book={book} trust={trust} now={now} onChange={onChange} onNext={onNext} />;
  if (step === 1)
    return <WithdrawAmount {...common} available={available} held={held} onChange={onChange} onBack={onBack} onNext={onNext} />;
  return <WithdrawSummary {...common} once={once} available={available} trust={trust} now={now} onBack={onBack} />;
}
