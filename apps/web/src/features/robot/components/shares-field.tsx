import { baseOf } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { COINS_MAX } from '@agio/contracts/robot/constants';
import { Button, CoinMark, NumberField, Select, useTexts } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { leftBps, percentOf, sharesIn, sharesText, type Share } from '../state/shares.ts';
import type { PlainForm } from './use-plain.ts';

/** The coins of a robot, each with its share; what is left stays in the quote coin. Once there is a robot, its coins stay. */
export function SharesField({ form, error }: { form: PlainForm; error: string | undefined }): ReactNode {
  const { t } = useTexts('robot');
  const { change, draft, isNew, market } = form;
  const shares = sharesIn(draft.shares, market.market);
  const markets = (useQuery(marketsQuery).data ?? []).filter((one) => one.quote === market.quote && one.status === 'open' && !one.delisted);
  const free = markets.filter((one) => shares.every((share) => share.market !== one.market));
  const set = (next: readonly Share[]): void => change({ shares: sharesText(next) });
  const put = (at: number, patch: Partial<Share>): void => set(shares.map((one, of) => (of === at ? { ...one, ...patch } : one)));
  const left = leftBps(shares);
  const label = t(($) => $.plain.fields.shares);
  return (
    <div className="ui-field col-span-2" role="group" aria-label={label}>
      <div className="lab">{label}</div>
      <ul className="flex flex-col gap-2">
        {shares.map(({ market: name, share }, at) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
            <Select
              className="w-full justify-start [&>svg]:ml-auto"
              name={t(($) => $.shares.coin)}
              value={name}
              disabled={!isNew}
              onValueChange={(next) => put(at, { market: next })}
              before={<CoinMark coin={baseOf(name)} size={16} />}
              options={[name, ...free.map((one) => one.market)].map((value) => ({ value, label: baseOf(value) }))}
            />
            <NumberField
              aria-label={t(($) => $.shares.share, { coin: baseOf(name) })}
              value={share}
              onValueChange={(next) => put(at, { share: next })}
              unit="%"
              decimals={2}
              max="100"
            />
            {shares.length > 1 && isNew ? (
              <Button
                look="ghost"
                size="m"
                aria-label={t(($) => $.shares.remove, { coin: baseOf(name) })}
                onClick={() => set(shares.filter((_, of) => of !== at))}
              >
                <X size={16} aria-hidden="true" />
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-3 pt-2">
        <span className={left < 0 ? 'text-12 text-warn' : 'text-12 text-t2'} role="status">
          {left < 0 ? t(($) => $.shares.over) : t(($) => $.shares.left, { share: `${percentOf(left)}%`, quote: market.quote })}
        </span>
        {isNew && free[0] !== undefined && shares.length < COINS_MAX ? (
          <Button
            look="outline"
            size="s"
            onClick={() => set([...shares, { market: free[0]?.market ?? '', share: percentOf(Math.max(0, Math.min(left, 2_000))) }])}
          >
            <Plus size={14} aria-hidden="true" />
            {t(($) => $.shares.add)}
          </Button>
        ) : null}
      </div>
      {error === undefined ? null : <p className="text-12 text-warn">{error}</p>}
    </div>
  );
}
