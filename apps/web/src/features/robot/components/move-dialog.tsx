import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { compareDecimals, NumberField, trimZeros, toast, useTexts } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { move, type Robot } from '../api/robots.ts';
import { coins } from './words.ts';

/** Gives a robot more of its quote coin, or takes out what no line needs. */
export function MoveDialog({
  call,
  onClose,
  robot,
}: {
  call: 'robotTakeOut' | 'robotTopUp';
  robot: Robot;
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts('robot');
  const { quote } = robot;
  const [amount, setAmount] = useState('');
  const isIn = call === 'robotTopUp';
  const trading = useQuery(balancesQuery).data?.trading.find(({ coin }) => coin === quote)?.available;
  const own = robot.coins.find(({ coin }) => coin === quote)?.amount;
  const most = isIn ? trading : own;
  const isTooMuch = most !== undefined && amount !== '' && compareDecimals(amount, most) > 0;
  const body = { amount: trimZeros(amount.replace(/\.$/, '')) };
  const once = useMoneyTry();
  const moving = useMutation({
    mutationFn: async () => await once.send(body, body, async (tried) => await move(call, robot.id, tried)),
    onSuccess: () => {
      toast(t(($) => $.move.done[call]));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.move.title[call])}
      submit={t(($) => $.move.yes[call])}
      busy={moving.isPending}
      failure={moving.error}
      onClose={onClose}
      onSubmit={() => {
        if (amount !== '' && !isTooMuch && compareDecimals(amount, '0') > 0) moving.mutate();
      }}
    >
      <p className="text-13 text-t2">{t(($) => $.move.text[call])}</p>
      <NumberField
        label={t(($) => $.move.amount)}
        aside={
          most === undefined ? undefined : (
            <span className="text-12 text-t2 tabular-nums">{t(($) => $.move.has[call], { amount: coins(most), coin: quote })}</span>
          )
        }
        value={amount}
        onValueChange={setAmount}
        unit={quote}
        error={isTooMuch ? t(($) => $.move.tooMuch) : undefined}
      />
    </FormDialog>
  );
}
