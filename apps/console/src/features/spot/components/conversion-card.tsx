import type { ReactNode } from 'react';
import { Card, feeRate, groupThousands, Pairs, trimZeros, useTexts } from '@agio/ui';
import type { Conversion } from '../api/markets.ts';
import { ConversionAct } from './fee-acts.ts';

/** At what the house buys what is too little for the markets, and what it bought today. */
export function ConversionCard({ conversion }: { conversion: Conversion | undefined }): ReactNode {
  const { t } = useTexts('fees');
  if (conversion === undefined) return null;
  const { coinMax, customerMax, fee, quote, today } = conversion;
  const whole = (amount: number): string => `${groupThousands(String(amount))} ${quote}`;
  return (
    <Card title={t(($) => $.conversion.title)}>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-12 text-t2">{t(($) => $.conversion.note)}</p>
        <Pairs
          pairs={[
            [t(($) => $.conversion.fee), feeRate(fee)],
            [t(($) => $.conversion.customerMax), whole(customerMax)],
            [t(($) => $.conversion.coinMax), whole(coinMax)],
            [
              t(($) => $.conversion.today),
              today.length === 0
                ? t(($) => $.conversion.nothing)
                : today.map(({ coin, worth }) => (
                    <span key={coin} className="block">
                      {coin} {groupThousands(trimZeros(worth))} {quote}
                    </span>
                  )),
            ],
          ]}
        />
        <ConversionAct of={conversion} size="m" wide />
      </div>
    </Card>
  );
}
