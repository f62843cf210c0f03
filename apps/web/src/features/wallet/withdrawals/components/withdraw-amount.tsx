import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, groupThousands, NumberField, settleNumber, signOf, TextField, trimZeros, useTexts } from '@agio/ui';
import type { CoinOnChain, WalletCoin } from '../../api/coins.ts';
import { mostToWithdraw, receives, withdrawalProblem } from '../../state/amount-rules.ts';
import { beneficiaryProblem, isBeneficiaryAsked } from '../../state/beneficiary.ts';
import type { WithdrawalDraft } from '../../state/draft.ts';
import { AmountHelp } from '../../components/amount-help.tsx';
import { BeneficiaryFields } from './beneficiary-fields.tsx';
import { CoinAmount } from '../../components/parts.tsx';

type Props = {
  coin: WalletCoin;
  chain: CoinOnChain;
  draft: WithdrawalDraft;
  available: string;
  held: string;
  onChange: (part: Partial<WithdrawalDraft>) => void;
  onBack: () => void;
  onNext: () => void;
};

/** How much: every rule is said in words before anything is sent. Only digits beyond the chain's are cut while typing. */
export function WithdrawAmount({ coin, chain, draft, available, held, onChange, onBack, onNext }: Props): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: common } = useTexts('common');
  const [tried, setTried] = useState(false);
  const problem = withdrawalProblem(draft.amount, available, chain);
  const told = problem !== null && (tried || (problem.rule !== 'empty' && problem.rule !== 'zero' && problem.rule !== 'minimum'));
  const name = coin.coin;
  const isAsked = isBeneficiaryAsked(draft.amount, chain);

  /** An amount that was not typed is judged at once. */
  function take(amount: string): void {
    onChange({ amount });
    setTried(true);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem !== null || (isAsked && beneficiaryProblem(draft.beneficiary) !== null)) return;
    onChange({ amount: settleNumber(draft.amount, { decimals: chain.decimals }) });
    onNext();
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <NumberField
        label={t(($) => $.amount.label)}
        aside={<span>{t(($) => $.amount.available, { amount: groupThousands(trimZeros(available)), coin: name })}</span>}
        size="l"
        value={draft.amount}
        decimals={chain.decimals}
        onValueChange={(amount) => onChange({ amount })}
        onBlur={() => {
          if (draft.amount !== '') setTried(true);
        }}
        autoFocus
        error={told ? <AmountHelp problem={problem} coin={name} onUse={take} /> : undefined}
        help={signOf(held) > 0 ? t(($) => $.amount.held, { amount: groupThousands(trimZeros(held)), coin: name }) : undefined}
        unit={<MaxButton coin={name} onMax={() => take(mostToWithdraw(available, chain))} />}
      />
      <Costs coin={name} fee={chain.withdrawal.fee} arrives={problem === null ? receives(draft.amount, chain.withdrawal.fee) : null} />
      {isAsked ? (
        <BeneficiaryFields
          said={draft.beneficiary}
          from={chain.withdrawal.beneficiaryFrom ?? '0'}
          coin={name}
          tried={tried}
          onChange={(beneficiary) => onChange({ beneficiary })}
        />
      ) : null}
      <TextField
        label={t(($) => $.amount.note)}
        aside={<span className="text-t3">{common(($) => $.optional)}</span>}
        help={t(($) => $.amount.noteHelp)}
        maxLength={64}
        autoComplete="off"
        value={draft.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <div className="flex justify-between gap-3">
        <Button look="outline" size="l" onClick={onBack}>
          {common(($) => $.back)}
        </Button>
        <Button type="submit" look="primary" size="l">
          {common(($) => $.next)}
        </Button>
      </div>
    </form>
  );
}

function MaxButton({ coin, onMax }: { coin: string; onMax: () => void }): ReactNode {
  const { t } = useTexts('withdraw');
  return (
    <span className="flex items-center gap-3">
      <span className="suf text-13 text-t2">{coin}</span>
      <button type="button" className="ui-link text-13" onClick={onMax}>
        {t(($) => $.amount.max)}
      </button>
    </span>
  );
}

/** What the network takes, and what then arrives. */
function Costs({ coin, fee, arrives }: { coin: string; fee: string; arrives: string | null }): ReactNode {
  const { t } = useTexts('withdraw');
  return (
    <dl className="ui-kv rounded-2 bg-s2 px-4 py-3">
      <dt>{t(($) => $.amount.fee)}</dt>
      <dd>
        <CoinAmount value={fee} coin={coin} /> {coin}
      </dd>
      <dt>{t(($) => $.amount.arrives)}</dt>
      <dd aria-live="polite">
        {arrives === null ? '–' : <CoinAmount value={arrives} coin={coin} />} {coin}
      </dd>
    </dl>
  );
}
