import { Select, type SelectProps } from '@agio/ui';
import type { ReactNode } from 'react';

/** Opens at once: it comes in place of the button that was just pressed. */
export function LoadedSelect<Value extends string>(props: SelectProps<Value>): ReactNode {
  return <Select defaultOpen {...props} />;
}
