import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { cn, FieldFrame } from '@agio/ui';
import type { CountryCode } from 'libphonenumber-js/min';
import type { Country } from '../state/countries.ts';

export type CountrySelectProps = {
  value: CountryCode | '';
  onValueChange: (code: CountryCode) => void;
  countries: readonly Country[];
  label?: string;
  name?: string;
  placeholder: string;
  help?: string;
  error?: string | undefined;
  /** Shows "+65" closed, the whole name in the list. */
  callingCodes?: boolean;
  className?: string;
};

/** The browser's own list: 240 entries, searched by typing, at home on phones. */
export function CountrySelect(props: CountrySelectProps): ReactNode {
  const { value, onValueChange, countries, label, name, placeholder, help, error, callingCodes, className } = props;
  return (
    <FieldFrame label={label} help={help} error={error} className={className}>
      {({ id, describedBy }) => (
        <span className={cn('ui-inp l relative', error !== undefined && 'bad')}>
          {callingCodes === true ? (
            <span aria-hidden="true">{value === '' ? '+' : `+${countries.find((one) => one.code === value)?.callingCode ?? ''}`}</span>
          ) : null}
          <select
            id={id}
            value={value}
            aria-label={label === undefined ? name : undefined}
            aria-describedby={describedBy}
            aria-invalid={error === undefined ? undefined : true}
            className={cn(
              'h-full min-w-0 flex-1 cursor-pointer appearance-none bg-transparent outline-none',
              callingCodes === true && 'absolute inset-0 opacity-0',
              value === '' && 'text-t3',
            )}
            onChange={(event) => onValueChange(event.target.value as CountryCode)}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {countries.map((country) => (
              <option key={country.code} value={country.code}>
                {callingCodes === true ? `${country.name} +${country.callingCode}` : country.name}
              </option>
            ))}
          </select>
          <ChevronDown size={16} className="pointer-events-none ml-auto text-t3" aria-hidden="true" />
        </span>
      )}
    </FieldFrame>
  );
}
