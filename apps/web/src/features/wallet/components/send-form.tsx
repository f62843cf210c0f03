import { useState, type FormEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button, groupThousands, NumberField, Select, settleNumber, TextField, trimZeros, useTexts } from '@agio/ui';
import type { Balance } from '../../../shared/balances.ts';
import { useUser } from '../../../shared/info.ts';
import { coinsQuery } from '../../../shared/markets/index.ts';
import { transferProblem, type AmountProblem } from '../state/amount-rules.ts';
import { readRecipient } from '../state/recipient.ts';
import { AmountHelp } from './amount-help.tsx';

export type SendDraft = { readonly to: string; readonly coin: string; readonly amount: string; readonly note: string };

/** The recipient and the amount. */
export function SendForm({
  holding,
  first,
  onNext,
}: {
  holding: readonly Balance[];
  first: SendDraft | null;
  onNext: (draft: SendDraft) => void;
}): ReactNode {
  const { t } = useTexts('wallet');
  const { t: common } = useTexts('common');
  const search = useSearch({ from: '/site/account/money/transfer' });
  const user = useUser();
  const coins = useQuery(coinsQuery).data;
  const [who, setWho] = useState(first?.to ?? '');
  const [wanted, setWanted] = useState(first?.coin ?? search.coin);
  const [amount, setAmount] = useState(first?.amount ?? '');
  const [note, setNote] = useState(first?.note ?? '');
  const [tried, setTried] = useState(false);
  const balance = holding.find(({ coin }) => coin === wanted) ?? holding[0];
  const coin = balance?.coin ?? '';
  const available = balance?.available ?? '0';
  const decimals = coins?.find((one) => one.coin === coin)?.decimals ?? 8;
  const problem = transferProblem(amount, available, decimals);
  const recipient = readRecipient(who, user);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem !== null || !recipient.ok) return;
    onNext({ to: recipient.to, coin, amount: settleNumber(amount, { decimals }), note: note.trim() });
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <RecipientField value={who} recipient={recipient} tried={tried} autoFocus={first !== null} onValueChange={setWho} />
      <Select
        label={t(($) => $.person.coin)}
        value={coin}
        onValueChange={(next) => {
          setWanted(next);
          setAmount('');
        }}
        options={holding.map((one) => ({ value: one.coin, label: `${one.coin} · ${groupThousands(trimZeros(one.available))}` }))}
        size="l"
      />
      <AmountField
        coin={coin}
        available={available}
        decimals={decimals}
        value={amount}
        problem={problem !== null && (tried || problem.rule === 'available') ? problem : null}
        onValueChange={setAmount}
      />
      <TextField
        label={t(($) => $.person.note)}
        aside={<span className="text-t3">{common(($) => $.optional)}</span>}
        help={t(($) => $.person.noteHelp)}
        maxLength={64}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" look="primary" size="l" wide>
        {t(($) => $.person.next)}
      </Button>
    </form>
  );
}

type RecipientProps = {
  value: string;
  recipient: ReturnType<typeof readRecipient>;
  tried: boolean;
  autoFocus: boolean;
  onValueChange: (who: string) => void;
};

/** The recipient. That it is the customer's own account is said at once, that there is none only after an attempt to send. */
function RecipientField({ value, recipient, tried, autoFocus, onValueChange }: RecipientProps): ReactNode {
  const { t } = useTexts('wallet');
  const isTold = !recipient.ok && (tried || (value !== '' && recipient.why !== 'bad'));
  const fault = isTold ? (recipient.why === 'self' ? 'whoSelf' : 'whoBad') : undefined;
  return (
    <TextField
      label={t(($) => $.person.who)}
      help={t(($) => $.person.whoHelp)}
      error={fault === undefined ? undefined : t(($) => $.person[fault])}
      size="l"
      autoComplete="off"
      spellCheck={false}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

type AmountProps = {
  coin: string;
  available: string;
  decimals: number;
  value: string;
  problem: AmountProblem | null;
  onValueChange: (amount: string) => void;
};

/** How much of what is there. */
function AmountField({ coin, available, decimals, value, problem, onValueChange }: AmountProps): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <NumberField
      label={t(($) => $.person.amount)}
      aside={<span>{t(($) => $.person.available, { amount: `${groupThousands(trimZeros(available))} ${coin}` })}</span>}
      size="l"
      decimals={decimals}
      value={value}
      onValueChange={onValueChange}
      error={problem === null ? undefined : <AmountHelp problem={problem} coin={coin} onUse={onValueChange} />}
      unit={
        <span className="flex items-center gap-3">
          <span className="text-13 text-t2">{coin}</span>
          <button type="button" className="ui-link text-13" onClick={() => onValueChange(trimZeros(available))}>
            {t(($) => $.own.max)}
          </button>
        </span>
      }
    />
  );
}
