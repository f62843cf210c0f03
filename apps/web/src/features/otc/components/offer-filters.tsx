import { useState, type ReactNode } from 'react';
import { SlidersHorizontal, X } from 'lucide-react';
import { Badge, Button, Checkbox, cn, CoinMark, isPlainNumber, NumberField, Segmented, Select, Tag, useTexts } from '@agio/ui';
import { useLoggedIn } from '../../../shared/session.ts';
import type { Markets } from '../api/offers.ts';
import { completions, type Filters } from '../state/filters.ts';
import { TOTAL_DECIMALS } from '../state/quote.ts';
import { shareText } from '../../../shared/paying/index.ts';

type Props = { readonly filters: Filters; readonly markets: Markets; readonly onChange: (next: Partial<Filters>) => void };

/** What the list is about. Each choice is in the address. */
export function OfferFilters(props: Props): ReactNode {
  const { t } = useTexts('otc');
  const { filters, markets, onChange } = props;
  const { coin, completion, fiat, isOnline, isTakable, method, side } = filters;
  const [isOpen, setOpen] = useState(false);
  const coinsOf = [...new Set(markets.markets.filter((one) => one.fiat === fiat).map((one) => one.coin))];
  const fiats = [...new Set(markets.markets.map((one) => one.fiat))];
  const chosen = [isOnline, completion !== null, isTakable].filter(Boolean).length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-5 pt-3 pb-3">
        <Segmented
          className="w-42"
          wide
          label={t(($) => $.side)}
          value={side}
          onValueChange={(next) => onChange({ side: next })}
          items={[
            { value: 'buy', label: t(($) => $.sides.buy), className: 'buy' },
            { value: 'sell', label: t(($) => $.sides.sell), className: 'sell' },
          ]}
        />
        <Segmented
          look="pills"
          className="max-w-full xl:mr-auto"
          label={t(($) => $.coin)}
          value={coin}
          onValueChange={(next) => onChange({ coin: next })}
          items={coinsOf.map((one) => ({
            value: one,
            label: (
              <>
                <CoinMark coin={one} size={16} />
                {one}
              </>
            ),
          }))}
        />
        <div className="flex max-w-full flex-wrap items-center gap-2">
          {fiats.length > 1 ? (
            <Select
              name={t(($) => $.fiat)}
              value={fiat}
              onValueChange={(next) => onChange({ fiat: next, total: '' })}
              options={fiats.map((one) => ({ value: one, label: one }))}
            />
          ) : null}
          <TotalField {...props} />
          <Select
            name={t(($) => $.payment)}
            className="min-w-36"
            value={method ?? 'any'}
            onValueChange={(next) => onChange({ method: next === 'any' ? null : next })}
            options={[
              { value: 'any' as const, label: t(($) => $.anyPayment) },
              ...markets.methods.map((one) => ({ value: one, label: t(($) => $.types[one]) })),
            ]}
          />
          <Button look="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal size={16} aria-hidden="true" />
            {t(($) => $.more)}
            {chosen > 0 ? <Badge count={chosen} /> : null}
          </Button>
        </div>
      </div>
      {isOpen ? <More {...props} /> : <Chosen {...props} />}
    </>
  );
}

/** The amount that the customer wants to pay or get. Sent when they are done typing, not at every digit. */
function TotalField({ filters: { fiat, side, total }, onChange }: Props): ReactNode {
  const { t } = useTexts('otc');
  const [typed, setTyped] = useState({ from: total, text: total });
  const text = typed.from === total ? typed.text : total;
  const send = (next: string): void => {
    if (next !== total && isPlainNumber(next)) onChange({ total: next });
  };
  return (
    <NumberField
      className="w-40"
      aria-label={t(($) => $.total[side])}
      placeholder={t(($) => $.total[side])}
      value={text}
      decimals={TOTAL_DECIMALS}
      onValueChange={(next) => setTyped({ from: total, text: next })}
      onBlur={() => send(text.replace(/\.$/, ''))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text.replace(/\.$/, ''));
      }}
      unit={
        <>
          <span className="suf">{fiat}</span>
          {text === '' ? null : (
            <button
              type="button"
              className="text-t2"
              aria-label={t(($) => $.clear)}
              onClick={() => {
                setTyped({ from: '', text: '' });
                send('');
              }}
            >
              <X size={14} />
            </button>
          )}
        </>
      }
    />
  );
}

function More({ filters: { completion, isOnline, isTakable }, onChange }: Props): ReactNode {
  const { t } = useTexts('otc');
  const loggedIn = useLoggedIn();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 pb-3">
      <Checkbox checked={isOnline} onCheckedChange={(next) => onChange({ isOnline: next })}>
        {t(($) => $.online)}
      </Checkbox>
      {loggedIn ? (
        <Checkbox checked={isTakable} onCheckedChange={(next) => onChange({ isTakable: next })}>
          {t(($) => $.takable)}
        </Checkbox>
      ) : null}
      <span className="flex items-center gap-2 text-13">
        {t(($) => $.completion)}
        <Segmented
          size="s"
          label={t(($) => $.completion)}
          value={completion ?? 'any'}
          onValueChange={(next) => onChange({ completion: completions.find((one) => one === next) ?? null })}
          items={[
            { value: 'any', label: t(($) => $.anyCompletion) },
            ...completions.map((one) => ({ value: one, label: `≥ ${shareText(Number(one))}` })),
          ]}
        />
      </span>
    </div>
  );
}

/** Filters that are on while they are folded away, each with a way out. */
function Chosen({ filters: { completion, isOnline, isTakable }, onChange }: Props): ReactNode {
  const { t } = useTexts('otc');
  const on = [
    ...(isOnline ? [[t(($) => $.online), { isOnline: false }] as const] : []),
    ...(isTakable ? [[t(($) => $.takable), { isTakable: false }] as const] : []),
    ...(completion === null ? [] : [[t(($) => $.completionFrom, { share: shareText(Number(completion)) }), { completion: null }] as const]),
  ];
  return (
    <ul className={cn('flex flex-wrap gap-2 px-5', on.length > 0 && 'pb-3')}>
      {on.map(([name, off]) => (
        <li key={name}>
          <Tag>
            {name}
            <button type="button" aria-label={t(($) => $.remove, { name })} onClick={() => onChange(off)}>
              <X size={12} />
            </button>
          </Tag>
        </li>
      ))}
    </ul>
  );
}
