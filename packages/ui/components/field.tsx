import { useId, type ComponentProps, type ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { cn } from './cn.ts';

export type FieldSize = 's' | 'form' | 'l';

export type FieldFrameProps = {
  label?: ReactNode;
  /** At the right of the label, such as "optional" or a link. */
  aside?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
};

type FrameIds = { id: string; describedBy: string | undefined };

/** Label above, help or error below; the ids tie them to the input for screen readers. */
export function FieldFrame({
  label,
  aside,
  help,
  error,
  className,
  children,
}: FieldFrameProps & { className?: string | undefined; children: (ids: FrameIds) => ReactNode }): ReactNode {
  const id = useId();
  const told = error ?? help;
  const describedBy = told === undefined || told === null || told === '' ? undefined : `${id}-told`;
  return (
    <div className={cn('ui-field', className)}>
      {label !== undefined || aside !== undefined ? (
        <div className="lab">
          <label htmlFor={id}>{label}</label>
          {aside}
        </div>
      ) : null}
      {children({ id, describedBy })}
      {describedBy === undefined ? null : error !== undefined && error !== null && error !== '' ? (
        <p id={describedBy} className="ui-help bad" role="alert">
          <TriangleAlert size={14} className="mt-px" aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : (
        <p id={describedBy} className="ui-help">
          {help}
        </p>
      )}
    </div>
  );
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> &
  FieldFrameProps & {
    size?: FieldSize;
    /** Before the typed text, such as a small label or a country code. */
    before?: ReactNode;
    /** After it: a unit or a button. */
    after?: ReactNode;
    inputClassName?: string;
  };

export function TextField({
  label,
  aside,
  help,
  error,
  size = 'form',
  before,
  after,
  className,
  inputClassName,
  disabled,
  readOnly,
  ...rest
}: TextFieldProps): ReactNode {
  const bad = error !== undefined && error !== null && error !== '';
  return (
    <FieldFrame label={label} aside={aside} help={help} error={error} className={className}>
      {({ id, describedBy }) => (
        <span className={cn('ui-inp', size !== 'form' && size, bad && 'bad', (disabled === true || readOnly === true) && 'off')}>
          {typeof before === 'string' ? <span className="pre">{before}</span> : before}
          <input
            id={id}
            className={inputClassName}
            disabled={disabled}
            readOnly={readOnly}
            aria-invalid={bad ? true : undefined}
            aria-describedby={describedBy}
            {...rest}
          />
          {typeof after === 'string' ? <span className="suf">{after}</span> : after}
        </span>
      )}
    </FieldFrame>
  );
}
