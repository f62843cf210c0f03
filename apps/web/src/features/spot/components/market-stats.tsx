import {
  addDecimals,
  currency,
  divideDecimals,
  fixed,
  multiplyDecimals,
  percent,
  price,
  PriceFlash,
  signOf,
  Statistic,
  subtractDecimals,
  useTexts,
  signed,
} from '@agio/ui';
import type { ReactNode } from 'react';
import { useLastSide } from '../api/deals-feed.ts';
import { useSite } from '../../../shared/info.ts';
import { worth, type Market, type Ticker } from '../../../shared/markets/index.ts';

/** A name over a figure. */
export function Stat({ name, children, tone }: { name: string; children: ReactNode; tone?: string }): ReactNode {
  return (
    <div className="ex-stat">
      <dt>{name}</dt>
      <dd className={tone}>{children}</dd>
    </div>
  );
}

const toneOfChange = (ratio: string | undefined): string => {
  const sign = signOf(ratio ?? '0');
  return sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-t1';
};
const toneOfSide = { buy: 'text-up', sell: 'text-down' } as const;
const arrowOfSide = { buy: '↑', sell: '↓' } as const;
/** Colour and arrow of the last price: those of the latest deal. The day has its own, at its change. */
export const tickOf = (side: 'buy' | 'sell' | null): { tone: string; arrow: string } =>
  side === null ? { tone: 'text-t1', arrow: '' } : { tone: toneOfSide[side], arrow: arrowOfSide[side] };
const arrowOf = (ratio: string): string => (signOf(ratio) > 0 ? '▲' : signOf(ratio) < 0 ? '▼' : '');

/** The last price, large, in the colour of the latest deal, and its value in the site's rate currency. */
export function LastPrice({ market, ticker, phone }: { market: Market; ticker: Ticker | undefined; phone?: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const site = useSite();
  const { tone } = tickOf(useLastSide(market.market));
  const last = ticker?.last ?? market.openingPrice;
  const value = worth(last, market.quote, site?.rates);
  const shown = price(last, market.priceDecimals);
  return (
    <div className="ex-last">
      <div className={`${phone === true ? 'text-28' : 'text-20'} font-[600] ${tone}`}>
        <span className="sr-only">{t(($) => $.marketLine.lastPrice, { price: shown, coin: market.quote })}</span>
        <PriceFlash value={last}>
          <span aria-hidden="true">{shown}</span>
        </PriceFlash>
      </div>
      <div className={phone === true ? 'text-13' : 'text-12 text-t3'}>
        {phone === true && ticker !== undefined ? (
          <span className={`${toneOfChange(ticker.change)} font-[500]`}>
            {arrowOf(ticker.change)} {percent(ticker.change)}{' '}
          </span>
        ) : null}
        <span className="text-t3">{value === null || site === undefined ? ' ' : `≈ ${currency(value, site.rateCurrency)}`}</span>
      </div>
    </div>
  );
}

/** The day's change as an amount: last − last ÷ (1 + change), at the decimals of the tick. */
function changeAmount(ticker: Ticker, decimals: number): string {
  const before = divideDecimals(ticker.last, addDecimals('1', ticker.change), decimals + 2);
  const moved = fixed(subtractDecimals(ticker.last, before), decimals);
  return signed(moved, (size) => price(size, decimals));
}

export function DayStats({ market, ticker }: { market: Market; ticker: Ticker | undefined }): ReactNode {
  const { t } = useTexts('exchange');
  const decimals = market.priceDecimals;
  return (
    <dl className="ex-stats">
      <Stat name={t(($) => $.marketLine.change)} tone={`${toneOfChange(ticker?.change)} font-[500]`}>
        {ticker === undefined ? '--' : `${arrowOf(ticker.change)} ${changeAmount(ticker, decimals)}  ${percent(ticker.change)}`}
      </Stat>
      <Stat name={t(($) => $.marketLine.high)}>{ticker === undefined ? '--' : price(ticker.high, decimals)}</Stat>
      <Stat name={t(($) => $.marketLine.low)}>{ticker === undefined ? '--' : price(ticker.low, decimals)}</Stat>
      <Stat name={t(($) => $.marketLine.volume, { coin: market.base })}>
        {ticker === undefined ? '--' : <Statistic value={ticker.baseVol} />}
      </Stat>
      <Stat name={t(($) => $.marketLine.amount, { coin: market.quote })}>
        {ticker === undefined ? '--' : <Statistic value={ticker.volume} />}
      </Stat>
    </dl>
  );
}

/** A fraction as a fee: "0.001" → "0.100%". */
export const feeText = (rate: string): string => `${fixed(multiplyDecimals(rate, '100'), 3)}%`;
