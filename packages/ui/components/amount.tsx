import type { ReactNode } from 'react';
import { groupThousands, splitTrailingZeros } from '../formats/numbers.ts';
import { withMinus } from '../formats/signs.ts';
import { tenThousand } from '../formats/ten-thousand.ts';
import { useLanguage } from '../i18n/hooks.ts';

/** A statistic in units of ten thousand above 10 000. Never for what a customer can spend, signs or is owed. */
export function Statistic({ value }: { value: string }): ReactNode {
  const shown = tenThousand(value, useLanguage());
  return (
    <>
      {shown.value}
      {shown.unit === '' ? null : <span className="ui-unit">{shown.unit}</span>}
    </>
  );
}

/** A balance written out whole; its trailing zeros are dimmed, never dropped. The minus is the typographic one, as in all figures with a sign. */
export function Balance({ value }: { value: string }): ReactNode {
  const [significant, zeros] = splitTrailingZeros(value);
  return (
    <>
      {withMinus(groupThousands(significant))}
      {zeros === '' ? null : <span className="text-t3">{zeros}</span>}
    </>
  );
}
