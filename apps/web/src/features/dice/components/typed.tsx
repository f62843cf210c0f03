import { useState, type ReactNode } from 'react';
import { NumberField } from '@agio/ui';

/** A figure that follows from the others until the customer types it: then what they type stays until they leave the field. */
export function Typed({
  aside,
  decimals,
  disabled,
  label,
  onTyped,
  unit,
  value,
}: {
  label: string;
  aside?: string;
  unit: string;
  value: string;
  decimals: number;
  disabled: boolean;
  onTyped: (text: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <NumberField
      label={label}
      aside={aside === undefined ? undefined : <span className="text-12 text-t2">{aside}</span>}
      unit={unit}
      decimals={decimals}
      disabled={disabled}
      value={typed ?? value}
      onValueChange={(text) => {
        setTyped(text);
        onTyped(text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
