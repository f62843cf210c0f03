import type { ReactNode } from 'react';
import { Select } from '@agio/ui';
import { useAddress } from './address.ts';

const ALL = 'all';

/** A filter by one of a few, kept in the address; `all` is none. */
export function ChoiceFilter({
  all,
  by,
  name,
  options,
}: {
  by: string;
  name: string;
  all: string;
  options: Readonly<Record<string, string>>;
}): ReactNode {
  const { address, go } = useAddress();
  const chosen = address[by] ?? ALL;
  return (
    <Select<string>
      size="s"
      name={name}
      value={chosen in options ? chosen : ALL}
      onValueChange={(next) => go({ [by]: next === ALL ? '' : next, p: '' })}
      options={[{ value: ALL, label: all }, ...Object.entries(options).map(([value, label]) => ({ value, label }))]}
    />
  );
}
