import type { ReactNode } from 'react';
import { RadioGroup } from 'radix-ui';
import { cn, useTexts } from '@agio/ui';
import type { PaymentType } from '../api/payment.ts';
import { TypeMark } from './type-mark.tsx';

/** The types that the site takes, as cards. Arrow keys move. */
export function TypeChoice({
  types,
  chosen,
  onChoose,
}: {
  types: readonly PaymentType[];
  chosen: PaymentType;
  onChoose: (type: PaymentType) => void;
}): ReactNode {
  const { t } = useTexts('payment');
  return (
    <RadioGroup.Root
      value={chosen}
      onValueChange={(next) => {
        const type = types.find((one) => one === next);
        if (type !== undefined) onChoose(type);
      }}
      aria-label={t(($) => $.form.type)}
      className="grid grid-cols-3 gap-2"
    >
      {types.map((type) => (
        <RadioGroup.Item
          key={type}
          value={type}
          className={cn(
            'grid justify-items-center gap-1.5 rounded-2 border px-2 py-3 text-13 font-medium',
            type === chosen ? 'border-p bg-p-soft text-t1 shadow-[inset_0_0_0_1px_var(--p)]' : 'border-line text-t2 hover:bg-s2',
          )}
        >
          <TypeMark type={type} />
          {t(($) => $.types[type])}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
