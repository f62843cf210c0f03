import { pairName } from '@agio/kernel';
import { useState, type ReactNode } from 'react';
import { addDecimals, feeRate, fixed, groupThousands, NumberField, useTexts } from '@agio/ui';
import { multiplyDecimals } from '@agio/ui/formats';
import { useTakerFee } from '../api/fees.ts';
import { feeOf, isNothing, parted } from '../state/worth.ts';

type Rates = { readonly direct: string; readonly indirect: string };

const numberOf = (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? text : '0');

/** What friends would bring, at the real rates and fees. */
export function Calculator({ rates, share }: { rates: Rates; share: string }): ReactNode {
  const { t } = useTexts('referral');
  const taker = useTakerFee();
  const [friends, setFriends] = useState('10');
  const [volume, setVolume] = useState('10000');
  const [second, setSecond] = useState('2');
  if (taker === undefined) return null;
  const { back, kept } = parted(rates.direct, share);
  const money = (value: string): string => `${groupThousands(fixed(value, 2))} ${taker.quote}`;
  const together = multiplyDecimals(numberOf(volume), numberOf(friends));
  const direct = feeOf(together, taker.fee, kept);
  const indirect = feeOf(multiplyDecimals(together, numberOf(second)), taker.fee, rates.indirect);
  const lines = [
    [t(($) => $.calculator.direct), money(direct)],
    [t(($) => $.calculator.indirect), money(indirect)],
    ...(isNothing(back) ? [] : [[t(($) => $.calculator.friend), money(feeOf(numberOf(volume), taker.fee, back))] as const]),
  ] as const;
  return (
    <section className="ui-card min-w-0 px-5 py-4" aria-labelledby="referral-calculator">
      <h2 id="referral-calculator" className="pb-3 text-16">
        {t(($) => $.calculator.title)}
      </h2>
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberField label={t(($) => $.calculator.friends)} value={friends} decimals={0} max="10000" onValueChange={setFriends} />
        <NumberField
          label={t(($) => $.calculator.volume)}
          unit={taker.quote}
          value={volume}
          decimals={2}
          max="1000000000"
          onValueChange={setVolume}
        />
        <NumberField label={t(($) => $.calculator.second)} value={second} decimals={0} max="1000" onValueChange={setSecond} />
      </div>
      <dl className="mt-4 flex flex-col gap-1.5 text-13" aria-live="polite">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-t2">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t border-line pt-2 text-16">
          <dt>{t(($) => $.calculator.total)}</dt>
          <dd className="font-semibold tabular-nums">{money(addDecimals(direct, indirect))}</dd>
        </div>
      </dl>
      <p className="mt-3 text-12 text-t2">{t(($) => $.calculator.note, { fee: feeRate(taker.fee), market: pairName(taker.market) })}</p>
    </section>
  );
}
