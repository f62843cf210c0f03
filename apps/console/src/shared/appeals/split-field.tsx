import type { ReactNode } from 'react';
import { Button, groupThousands, NumberField, Segmented, Slider, useTexts } from '@agio/ui';
import { amountAt, positionOf, SHARES, splitOf, type HeldAmount } from './split.ts';

type Mode = 'all' | 'split' | 'none';

/** How what is held is divided: all to one of both, or any part, to the last atom. */
export function SplitField({
  onChange,
  order,
  toBuyer,
}: {
  order: HeldAmount & { readonly coin: string };
  toBuyer: string;
  onChange: (toBuyer: string) => void;
}): ReactNode {
  const { t } = useTexts('appeals');
  const { coin, decimals, held } = order;
  const split = splitOf(toBuyer, order);
  const mode: Mode = toBuyer === held ? 'all' : toBuyer === '0' ? 'none' : 'split';
  const half = amountAt(SHARES / 2, order);
  const choose = (next: Mode): void => onChange({ all: held, none: '0', split: half }[next]);
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        wide
        size="s"
        label={t(($) => $.split.label)}
        value={mode}
        onValueChange={choose}
        items={[
          { value: 'all', label: t(($) => $.split.all) },
          { value: 'split', label: t(($) => $.split.part) },
          { value: 'none', label: t(($) => $.split.none) },
        ]}
      />
      <div className="flex justify-between gap-3">
        <Part name={t(($) => $.split.buyerGets)} amount={split?.toBuyer} share={split?.percent.toBuyer} worth={split?.worth.toBuyer} />
        <Part
          isRight
          name={t(($) => $.split.sellerGets)}
          amount={split?.toSeller}
          share={split?.percent.toSeller}
          worth={split?.worth.toSeller}
        />
      </div>
      <Slider
        label={t(($) => $.split.label)}
        max={SHARES}
        marks={[]}
        value={positionOf(split?.toBuyer ?? '0', held)}
        onValueChange={(position) => onChange(amountAt(position, order))}
        valueText={(position) => `${position / (SHARES / 100)}%`}
      />
      <NumberField
        aria-label={t(($) => $.split.buyerGets)}
        before={t(($) => $.split.buyer)}
        unit={coin}
        decimals={decimals}
        max={held}
        value={toBuyer}
        onValueChange={onChange}
      />
      <div>
        <Button look="outline" size="s" onClick={() => onChange(half)}>
          {t(($) => $.split.half)}
        </Button>
      </div>
      {split === undefined ? null : (
        <p className="text-12 break-words text-t2">
          {groupThousands(split.atoms.toBuyer)} + {groupThousands(split.atoms.toSeller)} = {groupThousands(split.atoms.held)}{' '}
          {t(($) => $.split.atoms)} <span className="text-pt">{t(($) => $.split.nothingLeft)}</span>
        </p>
      )}
    </div>
  );
}

interface PartProps {
  readonly name: string;
  readonly amount: string | undefined;
  readonly share: string | undefined;
  readonly worth: string | undefined;
  readonly isRight?: boolean;
}

function Part({ amount, isRight = false, name, share, worth }: PartProps): ReactNode {
  return (
    <p className={isRight ? 'min-w-0 text-right' : 'min-w-0'}>
      <span className="block text-12 text-t2">{name}</span>
      <b className="block text-16 font-semibold break-all tabular-nums">{amount === undefined ? '–' : groupThousands(amount)}</b>
      <span className="block text-12 text-t2">{share === undefined ? '–' : `${share}% · ${worth ?? ''}`}</span>
    </p>
  );
}
