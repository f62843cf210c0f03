import { pairName } from '@agio/kernel';
import { ApiError } from '@agio/client';
import {
  Button,
  decimalsOf,
  Dialog,
  groupThousands,
  Notice,
  NumberField,
  percent,
  price as priceText,
  Segmented,
  Select,
  subtractDecimals,
  TextField,
  toast,
  trimZeros,
  useTexts,
  unsigned,
} from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useErrorText } from '../error-text.ts';
import { marketsQuery, useTickers, type Market, type Ticker } from '../markets/index.ts';
import { addAlert, changeAlert, type Alert, type AlertDirection } from './api.ts';
import { directionOf, isMet, priceAway } from './draft.ts';

const NOTE_MAX = 60;
/** How far from the last price buttons are. */
const AWAY = { up: ['1.01', '1.02', '1.05'], down: ['0.99', '0.98', '0.95'] } as const;

export type AlertDialogProps = {
  /** The market that a new alert begins with, and its price; or what an alert is to become. */
  market: string;
  price?: string;
  direction?: AlertDirection;
  /** The alert that is changed; a new one without. */
  alert?: Alert;
  note?: string;
  onClose: () => void;
};

/** What the form has, and what it proposes where nothing was typed. */
function useDraft({ alert, market: first, price: asked, direction: way }: Omit<AlertDialogProps, 'note' | 'onClose'>) {
  const markets = useQuery(marketsQuery).data ?? [];
  const tickers = useTickers().data;
  const [pair, setPair] = useState(first);
  const [typed, setTyped] = useState(asked ?? alert?.price);
  const [chosen, setChosen] = useState<AlertDirection | undefined>(way);
  const market = markets.find((one) => one.market === pair);
  const ticker = tickers?.[pair];
  const last = ticker?.last;
  const price = typed ?? (market === undefined || last === undefined ? '' : priceAway(last, AWAY.up[1], market));
  const direction = chosen ?? directionOf(price === '' ? '0' : price, last);
  const type = (next: string | undefined): void => {
    setTyped(next);
    setChosen(undefined);
  };
  const isWrong = price === '' || Number(price) === 0 || isMet(direction, price, last);
  return { markets, market, ticker, last, pair, price, direction, isWrong, setPair, type, setChosen };
}

/** A new alert, or another price for one. It asks once, and says what will happen. */
export function AlertDialog({ alert, onClose, note: begun = '', ...begin }: AlertDialogProps): ReactNode {
  const { t } = useTexts('alerts');
  const draft = useDraft(alert === undefined ? begin : { ...begin, alert });
  const { direction, isWrong, last, market, pair, price, ticker } = draft;
  const [typedNote, setNote] = useState(begun);
  const note = typedNote.trim();
  const setting = useMutation({
    mutationFn: async () => {
      if (alert === undefined) await addAlert({ market: pair, direction, price, ...(note === '' ? {} : { note }) });
      else await changeAlert({ id: alert.id, direction, price });
    },
    onSuccess: () => {
      toast(t(($) => $.dialog.done, { pair: pairName(pair), price: priceText(price, market?.priceDecimals ?? 2) }));
      onClose();
    },
  });
  const choose = (next: string): void => {
    draft.type(next);
    setting.reset();
  };
  const submit = (): void => {
    if (!isWrong && !setting.isPending) setting.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={alert === undefined ? t(($) => $.add) : t(($) => $.change)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.dialog.notNow)}
          </Button>
          <Button look="primary" disabled={isWrong} busy={setting.isPending} onClick={submit}>
            {alert === undefined ? t(($) => $.dialog.set) : t(($) => $.dialog.save)}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Where draft={draft} isFixed={alert !== undefined} />
        <PriceField draft={draft} onChange={choose} />
        {market === undefined || ticker === undefined ? null : <Proposals {...{ market, ticker, direction }} onChoose={choose} />}
        {alert === undefined ? (
          <TextField
            label={t(($) => $.dialog.note)}
            aside={t(($) => $.dialog.optional)}
            maxLength={NOTE_MAX}
            value={typedNote}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        ) : null}
        {market === undefined ? null : <Sentence {...{ market, last, price, direction }} />}
        {setting.isError ? <Refused error={setting.error} market={market} onUse={choose} /> : null}
        <button type="submit" hidden disabled={isWrong} />
      </form>
    </Dialog>
  );
}

type Draft = ReturnType<typeof useDraft>;

/** Market and direction. */
function Where({ draft: { direction, markets, pair, setChosen, setPair, type }, isFixed }: { draft: Draft; isFixed: boolean }): ReactNode {
  const { t } = useTexts('alerts');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t(($) => $.dialog.market)}
        value={pair}
        disabled={isFixed}
        onValueChange={(next) => {
          setPair(next);
          type(undefined);
        }}
        options={markets.map((one) => ({ value: one.market, label: pairName(one.market) }))}
      />
      <Way direction={direction} onChange={setChosen} />
    </div>
  );
}

function PriceField({ draft: { last, market, price }, onChange }: { draft: Draft; onChange: (price: string) => void }): ReactNode {
  const { t } = useTexts('alerts');
  return (
    <NumberField
      label={t(($) => $.dialog.price)}
      {...(last === undefined ? {} : { aside: <Last market={market} last={last} /> })}
      unit={market?.quote ?? ''}
      step={market?.tickSize ?? '1'}
      decimals={decimalsOf(market?.tickSize ?? '1')}
      value={price}
      onValueChange={onChange}
    />
  );
}

function Way({ direction, onChange }: { direction: AlertDirection; onChange: (direction: AlertDirection) => void }): ReactNode {
  const { t } = useTexts('alerts');
  const label = t(($) => $.dialog.way);
  return (
    <div className="ui-field">
      <div className="lab">
        <span>{label}</span>
      </div>
      <Segmented
        wide
        label={label}
        value={direction}
        onValueChange={onChange}
        items={(['up', 'down'] as const).map((value) => ({ value, label: t(($) => $.way[value]) }))}
      />
    </div>
  );
}

function Last({ market, last }: { market: Market | undefined; last: string }): ReactNode {
  const { t } = useTexts('alerts');
  return (
    <span className="text-12 text-t2 tabular-nums">{t(($) => $.dialog.last, { price: priceText(last, market?.priceDecimals ?? 2) })}</span>
  );
}

/** Prices that people mean: some per cent away, and the ends of the day. */
function Proposals({
  market,
  ticker: { high, last, low },
  direction,
  onChoose,
}: {
  market: Market;
  ticker: Ticker;
  direction: AlertDirection;
  onChoose: (price: string) => void;
}): ReactNode {
  const { t } = useTexts('alerts');
  const end = direction === 'up' ? high : low;
  const said = { price: priceText(end, market.priceDecimals) };
  const items = [
    ...AWAY[direction].map((share) => ({ price: priceAway(last, share, market), label: percent(subtractDecimals(share, '1'), 0) })),
    ...(isMet(direction, end, last)
      ? []
      : [{ price: end, label: direction === 'up' ? t(($) => $.dialog.high, said) : t(($) => $.dialog.low, said) }]),
  ];
  return (
    <div className="-mt-2 flex flex-wrap gap-2">
      {items.map(({ label, price }) => (
        <Button key={label} type="button" look="outline" size="s" onClick={() => onChoose(price)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** What will happen, and when; or that it would at once. */
function Sentence({
  market,
  last,
  price,
  direction,
}: {
  market: Market;
  last: string | undefined;
  price: string;
  direction: AlertDirection;
}): ReactNode {
  const { t } = useTexts('alerts');
  if (price === '' || Number(price) === 0 || last === undefined) return null;
  const text = (value: string): string => priceText(value, market.priceDecimals);
  if (isMet(direction, price, last)) {
    const nearest = priceBeside(last, direction, market);
    return <Notice tone="warn">{t(($) => $.dialog.met, { price: text(nearest) })}</Notice>;
  }
  const distance = text(unsigned(subtractDecimals(price, last)));
  const said = { pair: pairName(market.market), price: text(price), distance };
  return (
    <p className="flex gap-2 rounded-(--r1) bg-p-soft p-3 text-13">
      <BellRing size={16} className="mt-0.5 shrink-0 text-p" aria-hidden="true" />
      <span>{direction === 'up' ? t(($) => $.dialog.above, said) : t(($) => $.dialog.below, said)}</span>
    </p>
  );
}

/** One tick from the last price. */
function priceBeside(last: string, direction: AlertDirection, market: Market): string {
  const ticks = Math.round(Number(last) / Number(market.tickSize)) + (direction === 'up' ? 1 : -1);
  return (ticks * Number(market.tickSize)).toFixed(market.priceDecimals);
}

/** Why the server refused, with the nearest price that it would take. */
function Refused({ error, market, onUse }: { error: Error; market: Market | undefined; onUse: (price: string) => void }): ReactNode {
  const { t } = useTexts('alerts');
  const errorText = useErrorText();
  const nearest = error instanceof ApiError ? nearestIn(error.details) : undefined;
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <Notice tone="warn" role="alert">
      {isGone ? t(($) => $.dialog.gone) : errorText(error)}{' '}
      {nearest === undefined ? null : (
        <button type="button" className="ui-link" onClick={() => onUse(nearest)}>
          {t(($) => $.dialog.nearest, { price: groupThousands(market === undefined ? trimZeros(nearest) : nearest) })}
        </button>
      )}
    </Notice>
  );
}

function nearestIn(details: unknown): string | undefined {
  const { nearest } = (details ?? {}) as { readonly nearest?: unknown };
  return typeof nearest === 'string' ? nearest : undefined;
}
