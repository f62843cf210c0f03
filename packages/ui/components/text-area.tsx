import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { FieldFrame, type FieldFrameProps } from './field.tsx';

export type TextAreaProps = ComponentProps<'textarea'> & FieldFrameProps;

/** A field of several lines, with label, help and error like any other. */
export function TextArea({ label, aside, help, error, className, ...rest }: TextAreaProps): ReactNode {
  const bad = error !== undefined && error !== null && error !== '';
  return (
    <FieldFrame label={label} aside={aside} help={help} error={error} className={className}>
      {({ id, describedBy }) => (
        <span className={cn('ui-inp area', bad && 'bad')}>
          <textarea id={id} rows={3} aria-invalid={bad ? true : undefined} aria-describedby={describedBy} {...rest} />
        </span>
      )}
    </FieldFrame>
  );
}
