import { useState, type FormEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button, groupThousands, NumberField, Select, settleNumber, TextField, trimZeros, useTexts } from '@agio/ui';
import type { Balance } from '../../../shared/balances.ts';
import { useUser } from '../../../shared/info.ts';
import { coinsQuery } from '../../../shared/markets/index.ts';
import { transferProblem } from '../state/amount-rules.ts';
import { readRecipient } from '../state/recipient.ts';
import { AmountHelp } from './amount-help.tsx';

export type SendDraft = { readonly to: string; readonly coin: string; readonly amount: string; readonly note: string };

/** Whom and how much. */
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
      <TextField
        label={t(($) => $.person.who)}
        help={t(($) => $.person.whoHelp)}
        error={
          recipient.ok || (!tried && (who === '' || recipient.why === 'bad'))
            ? undefined
            : recipient.why === 'self'
              ? t(($) => $.person.whoSelf)
              : t(($) => $.person.whoBad)
        }
        size="l"
        autoComplete="off"
        spellCheck={false}
        autoFocus={first !== null}
        value={who}
        onChange={(event) => setWho(event.target.value)}
      />
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
      <NumberField
        label={t(($) => $.person.amount)}
        aside={<span>{t(($) => $.person.available, { amount: `${groupThousands(trimZeros(available))} ${coin}` })}</span>}
        size="l"
        decimals={decimals}
        value={amount}
        onValueChange={setAmount}
        error={
          problem !== null && (tried || problem.rule === 'available') ? (
            <AmountHelp problem={problem} coin={coin} onUse={setAmount} />
          ) : undefined
        }
        unit={
          <span className="flex items-center gap-3">
            <span className="text-13 text-t2">{coin}</span>
            <button type="button" className="ui-link text-13" onClick={() => setAmount(trimZeros(available))}>
              {t(($) => $.own.max)}
            </button>
          </span>
        }
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
