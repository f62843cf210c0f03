import type { ComponentProps, ReactNode } from 'react';
import { Search, X } from 'lucide-react';
import { useTexts } from '../i18n/hooks.ts';
import { cn } from './cn.ts';

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'size' | 'value' | 'onChange'> & {
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  size?: 's' | 'form';
};

/** Escape empties the field; what is left of the event continues to a dialog around it. */
export function SearchField({
  value,
  onValueChange,
  label,
  size = 's',
  className,
  placeholder,
  onKeyDown,
  ...rest
}: SearchFieldProps): ReactNode {
  const { t } = useTexts('common');
  return (
    <span className={cn('ui-inp', size === 's' && 's', className)}>
      <Search size={14} className="text-t2" aria-hidden="true" />
      <input
        type="search"
        value={value}
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onValueChange('');
          }
          onKeyDown?.(event);
        }}
        {...rest}
      />
      {value === '' ? null : (
        <button type="button" aria-label={t(($) => $.clear)} onClick={() => onValueChange('')}>
          <X size={14} />
        </button>
      )}
    </span>
  );
}
