import { useDeferredValue, useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { addDecimals, compareDecimals, Moment, NumberField, Notice, Pairs, toast, useTexts } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { previewQuery, subscribe, type Product } from '../api/positions.ts';
import { coins, percentText, short, useLockName } from './names.ts';
import { RowTable } from './row-table.tsx';

/** The amount, then everything that will be written down for it, then the button that locks it. */
export function SubscribeDialog({ onClose, product }: { product: Product; onClose: () => void }): ReactNode {
  const { t } = useTexts('lock');
  const { name } = useLockName();
  const { coin, id, max, min } = product;
  const [amount, setAmount] = useState('');
  const available = useQuery(balancesQuery).data?.trading.find((one) => one.coin === coin)?.available;
  const problem = problemOf(amount, product, available);
  const asked = useDeferredValue(amount);
  const isAsked = problem === null && asked === amount;
  const preview = useQuery({ ...previewQuery(id, asked), enabled: isAsked });
  const shown = isAsked ? preview.data : undefined;
  const body = { product: id, amount, version: shown?.version ?? product.version, ...daysOf(shown) };
  const once = useMoneyTry();
  const locking = useMutation({
    mutationFn: async () => await once.send({ product: id, amount }, body, subscribe),
    // Other terms or days are shown before they are agreed to.
    onError: () => void preview.refetch(),
    onSuccess: () => {
      toast(t(($) => $.subscribe.done));
      onClose();
    },
  });
  const error =
    amount === '' || problem === null
      ? undefined
      : problem === 'too_much'
        ? t(($) => $.subscribe.tooMuch)
        : t(($) => $.subscribe.between, { min: short(min), max: short(max), coin });
  return (
    <FormDialog
      title={t(($) => $.subscribe.title, { name: name(product) })}
      submit={t(($) => $.subscribe.submit, { amount: amount === '' ? '' : short(amount), coin })}
      busy={locking.isPending || (isAsked && preview.isFetching)}
      failure={locking.error ?? (isAsked ? preview.error : null)}
      onClose={onClose}
      onSubmit={() => {
        if (shown?.isCovered === true && !preview.isPlaceholderData) locking.mutate();
      }}
    >
      <NumberField
        label={t(($) => $.subscribe.amount)}
        aside={<AllOf available={available} max={max} coin={coin} onAll={setAmount} />}
        value={amount}
        onValueChange={setAmount}
        unit={coin}
        help={t(($) => $.sale.range, { min: short(min), max: short(max) })}
        error={error}
      />
      {shown === undefined ? null : (
        <>
          <Pairs
            pairs={[
              [t(($) => $.columns.rate), percentText(product.rate)],
              [t(($) => $.subscribe.starts), <Moment key="starts" ms={shown.startTime} />],
              [t(($) => $.subscribe.ends), <Moment key="ends" ms={shown.endTime} />],
              [t(($) => $.subscribe.reward), `${coins(shown.reward)} ${coin}`],
              [t(($) => $.subscribe.total), `${coins(addDecimals(shown.amount, shown.reward))} ${coin}`],
            ]}
          />
          <RowTable label={t(($) => $.subscribe.calendar)} rows={shown.rows} withReward />
          <p className="text-12 text-t2">{t(($) => $.subscribe.zone, { zone: shown.timeZone })}</p>
          <Conditions product={product} />
          {shown.isCovered ? null : <Notice tone="warn">{t(($) => $.subscribe.uncovered)}</Notice>}
        </>
      )}
    </FormDialog>
  );
}

function Conditions({ product: { kind, penalty } }: { product: Product }): ReactNode {
  const { t } = useTexts('lock');
  const isFree = compareDecimals(penalty, '0') === 0;
  if (kind === 'flexible') return <Notice size="s">{t(($) => $.subscribe.flexible)}</Notice>;
  return (
    <Notice size="s">{isFree ? t(($) => $.subscribe.noPenalty) : t(($) => $.subscribe.penalty, { fee: percentText(penalty) })}</Notice>
  );
}

/** What is there, and a way to take all of it. */
export function AllOf({
  available,
  coin,
  max,
  onAll,
}: {
  available: string | undefined;
  coin: string;
  max?: string;
  onAll: (amount: string) => void;
}): ReactNode {
  const { t } = useTexts('lock');
  if (available === undefined) return null;
  const most = max !== undefined && compareDecimals(available, max) > 0 ? max : available;
  return (
    <span className="text-12 text-t2">
      {t(($) => $.subscribe.available)} {coins(available)} {coin}{' '}
      <button type="button" className="ui-link" onClick={() => onAll(most)}>
        {t(($) => $.subscribe.all)}
      </button>
    </span>
  );
}

function problemOf(amount: string, { max, min }: Product, available: string | undefined): 'range' | 'too_much' | null {
  if (amount === '' || compareDecimals(amount, min) < 0 || compareDecimals(amount, max) > 0) return 'range';
  return available !== undefined && compareDecimals(amount, available) > 0 ? 'too_much' : null;
}

/** The days that were shown, which are agreed to. */
function daysOf(shown: { readonly startTime: number; readonly endTime: number } | undefined) {
  return shown === undefined ? {} : { starts: shown.startTime, ends: shown.endTime };
}
