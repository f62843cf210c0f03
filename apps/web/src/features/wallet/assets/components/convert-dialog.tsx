import { useState, type ReactNode } from 'react';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  addDecimals,
  Button,
  Checkbox,
  CoinMark,
  Dialog,
  EmptyState,
  feeRate,
  groupThousands,
  Notice,
  Pairs,
  Skeleton,
  trimZeros,
  useTexts,
} from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { useMoneyTry } from '../../../../shared/money/money-try.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { convertSmall, smallBalancesQuery, type Conversion, type SmallBalance, type SmallBalances } from '../../api/small-balances.ts';
import { shownAmount } from '../../state/shown-amount.ts';

const amountText = (amount: string): string => groupThousands(trimZeros(shownAmount(amount)));
const sumOf = (list: readonly SmallBalance[], of: 'worth' | 'fee' | 'brings'): string =>
  list.reduce((sum, one) => addDecimals(sum, one[of]), '0');

/** Sells the chosen balances at what was shown; the same choice is sold once. */
function useConverting({ data, refetch }: UseQueryResult<SmallBalances>, chosen: readonly SmallBalance[]) {
  const once = useMoneyTry();
  const coins = chosen.map(({ amount, brings, coin }) => ({ coin, amount, brings }));
  const choice = chosen.map(({ coin }) => coin);
  return useMutation({
    mutationFn: async () => await once.send(choice, { quote: data?.quote ?? '', fee: data?.fee ?? '', coins }, convertSmall),
    // Another price, amount or fee is shown before it is agreed to.
    onError: () => void refetch(),
  });
}

/** Balances too small for a market: the price that the platform pays for each, what is not convertible and why, and the result afterwards. */
export function ConvertDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('convert');
  const errorText = useErrorText();
  const small = useQuery(smallBalancesQuery);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const chosen = (small.data?.list ?? []).filter(({ coin }) => !without.has(coin));
  const converting = useConverting(small, chosen);
  const made = converting.data;
  const isOffered = made === undefined && (small.data?.list.length ?? 0) > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={made === undefined ? t(($) => $.title) : t(($) => $.done)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {isOffered ? t(($) => $.cancel) : t(($) => $.close)}
          </Button>
          {isOffered ? (
            <Button
              look="primary"
              disabled={chosen.length === 0 || small.isFetching}
              busy={converting.isPending}
              onClick={() => converting.mutate()}
            >
              {t(($) => $.submit, { quote: small.data?.quote ?? '' })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {made !== undefined ? (
          <Made made={made} />
        ) : small.data === undefined ? (
          small.isError ? (
            <QueryError query={small} />
          ) : (
            <Skeleton className="h-40 w-full" />
          )
        ) : (
          <Offer
            small={small.data}
            chosen={chosen}
            onChoose={(coin, isChosen) =>
              setWithout((before) => new Set(isChosen ? [...before].filter((one) => one !== coin) : [...before, coin]))
            }
          />
        )}
        {converting.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(converting.error)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

function Offer({
  chosen,
  onChoose,
  small,
}: {
  small: SmallBalances;
  chosen: readonly SmallBalance[];
  onChoose: (coin: string, isChosen: boolean) => void;
}): ReactNode {
  const { t } = useTexts('convert');
  const { dayLeft, dayLimit, fee, kept, list, quote, tolerance } = small;
  if (list.length === 0)
    return (
      <>
        <EmptyState>{kept.length === 0 ? t(($) => $.none) : t(($) => $.nothingNow)}</EmptyState>
        <Kept kept={kept} />
      </>
    );
  return (
    <>
      <p className="text-13 text-t2">{t(($) => $.text, { fee: feeRate(fee), quote })}</p>
      <ul aria-label={t(($) => $.list)} className="flex flex-col">
        {list.map((one) => (
          <Line
            key={one.coin}
            line={one}
            quote={quote}
            check={{ isOn: chosen.includes(one), onChange: (isChosen) => onChoose(one.coin, isChosen) }}
          />
        ))}
      </ul>
      <Sums list={chosen} fee={fee} quote={quote} />
      <div className="text-12 text-t2">
        <p>{t(($) => $.moves, { tolerance: feeRate(tolerance) })}</p>
        <p>{t(($) => $.dayLeft, { left: amountText(dayLeft), limit: amountText(dayLimit), quote })}</p>
      </div>
      <Kept kept={kept} />
    </>
  );
}

function Line({
  check,
  line,
  quote,
}: {
  line: SmallBalance;
  quote: string;
  /** Absent where there is nothing to choose any more. */
  check?: { readonly isOn: boolean; readonly onChange: (isChosen: boolean) => void };
}): ReactNode {
  const { t } = useTexts('convert');
  const name = (
    <span className="inline-flex items-center gap-3">
      <CoinMark coin={line.coin} size={24} />
      <span>
        <span className="block">
          <span className="font-medium">{line.coin}</span> <span className="tabular-nums">{amountText(line.amount)}</span>
        </span>
        <span className="block text-12 text-t2 tabular-nums">{t(($) => $.at, { price: amountText(line.price) })}</span>
      </span>
    </span>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2.5">
      {check === undefined ? (
        name
      ) : (
        <Checkbox checked={check.isOn} onCheckedChange={check.onChange}>
          {name}
        </Checkbox>
      )}
      <span className="ml-auto text-right tabular-nums">
        <span className="block">
          {amountText(line.brings)} {quote}
        </span>
        <span className="block text-12 text-t2">{t(($) => $.fee, { fee: amountText(line.fee) })}</span>
      </span>
    </li>
  );
}

function Sums({
  fee,
  isDone = false,
  list,
  quote,
}: {
  list: readonly SmallBalance[];
  fee: string;
  quote: string;
  /** What was received stands above already. */
  isDone?: boolean;
}): ReactNode {
  const { t } = useTexts('convert');
  const text = (of: 'worth' | 'fee' | 'brings'): string => `${amountText(sumOf(list, of))} ${quote}`;
  return (
    <Pairs
      pairs={[
        [t(($) => $.worth), text('worth')],
        [t(($) => $.feeTotal, { rate: feeRate(fee) }), text('fee')],
        ...(isDone
          ? []
          : ([
              [
                t(($) => $.total),
                <strong key="total" className="whitespace-nowrap">
                  {text('brings')}
                </strong>,
              ],
            ] as const)),
      ]}
    />
  );
}

/** Coins that stay, each with the reason in the words of its own refusal. */
function Kept({ kept }: { kept: readonly { readonly coin: string; readonly amount?: string; readonly message: string }[] }): ReactNode {
  const { t } = useTexts('convert');
  if (kept.length === 0) return null;
  return (
    <section>
      <h3 className="text-13 font-medium">{t(($) => $.kept)}</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {kept.map(({ amount, coin, message }) => (
          <li key={coin} className="text-13 text-t2">
            <span className="text-t1 tabular-nums">
              {coin} {amount === undefined ? null : amountText(amount)}
            </span>{' '}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Made({ made }: { made: Conversion }): ReactNode {
  const { t } = useTexts('convert');
  const { feeRate: fee, kept, list, quote, total } = made;
  return (
    <>
      <p role="status" className="text-20 font-semibold text-t1 tabular-nums">
        {t(($) => $.received, { amount: amountText(total.brings), quote })}
      </p>
      <ul aria-label={t(($) => $.done)} className="flex flex-col">
        {list.map((one) => (
          <Line key={one.coin} line={one} quote={quote} />
        ))}
      </ul>
      <Sums list={list} fee={fee} quote={quote} isDone />
      <Kept kept={kept} />
      <p className="text-13">
        <Link to="/account/finance" className="ui-link">
          {t(($) => $.records)}
        </Link>
      </p>
    </>
  );
}
