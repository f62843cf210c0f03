import type { ReactNode } from 'react';
import { cn, currency, percent, useTexts } from '@agio/ui';
import { arcsOf, type Slice } from '../state/ring.ts';
import { Private } from '../../components/parts.tsx';

const size = 152;
const stroke = 18;
const radius = (size - stroke) / 2;
const outline = 2 * Math.PI * radius;
const colours = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'] as const;
/** The rest has the quietest colour, whatever its place. */
const colourOf = (slice: Slice, index: number): string => (slice.coin === null ? 'var(--c6)' : (colours[index] ?? 'var(--c6)'));
const shareText = (slice: Slice): string => percent(slice.share).replace('+', '');

/** What the assets are made of. The legend says all that the ring shows, so the ring itself is not read out. */
export function AssetRing({ slices, coins, rateCurrency }: { slices: readonly Slice[]; coins: number; rateCurrency: string }): ReactNode {
  const { t } = useTexts('wallet');
  const arcs = arcsOf(
    slices.map((slice) => Number(slice.share)),
    outline,
    slices.length > 1 ? 2 : 0,
  );
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
      <div className="relative flex-none" style={{ width: size, height: size }}>
        <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true" className="-rotate-90">
          <g fill="none" strokeWidth={stroke}>
            {slices.length === 0 ? <circle cx={size / 2} cy={size / 2} r={radius} stroke="var(--s3)" /> : null}
            {arcs.map((arc, index) => (
              <circle
                key={slices[index]?.coin ?? 'others'}
                cx={size / 2}
                cy={size / 2}
                r={radius}
                stroke={colourOf(slices[index] ?? { coin: null, value: '0', share: '0' }, index)}
                strokeDasharray={`${arc.length} ${outline - arc.length}`}
                strokeDashoffset={-arc.start}
              />
            ))}
          </g>
        </svg>
        <div className="absolute inset-0 grid content-center justify-items-center">
          <span className="font-semibold">{t(($) => $.coins, { count: coins })}</span>
          <span className="text-12 text-t2">{t(($) => $.threeAccounts)}</span>
        </div>
      </div>
      {slices.length === 0 ? (
        <p className="text-13 text-t2">{t(($) => $.noValue)}</p>
      ) : (
        <ul aria-label={t(($) => $.ring)} className="grid min-w-60 flex-1 gap-2 text-13">
          {slices.map((slice, index) => (
            <li key={slice.coin ?? 'others'} className="grid grid-cols-[12px_1fr_auto_minmax(88px,auto)] items-center gap-2">
              <i className={cn('size-2.5 rounded-[2px]')} style={{ background: colourOf(slice, index) }} aria-hidden="true" />
              <span className="truncate">{slice.coin ?? t(($) => $.others)}</span>
              <span className="font-medium">{shareText(slice)}</span>
              <span className="text-right text-t2">
                <Private>{currency(slice.value, rateCurrency)}</Private>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
