import { cn, lazy, type SelectProps } from '@agio/ui';
import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

export type PanelFirstUseProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** Begins to fetch: called when the pointer or the focus comes near. */
  prepare: () => void;
  /** What opens, in place of this button from the first press on; it gets a trigger of the same look. */
  renderPanel: (trigger: ReactNode) => ReactNode;
  popup?: 'menu' | 'dialog';
};

const opens = (event: KeyboardEvent): boolean => event.key === 'ArrowDown' || event.key === 'ArrowUp';

/** A button whose menu or panel costs nothing until its first use: floating things are a tenth of the page's script. */
export function FirstUse({ prepare, renderPanel, popup = 'menu', ...button }: PanelFirstUseProps): ReactNode {
  const [used, setUsed] = useState(false);
  if (used) {
    const trigger = <button type="button" {...button} />;
    return <Suspense fallback={trigger}>{renderPanel(trigger)}</Suspense>;
  }
  return (
    <button
      type="button"
      aria-haspopup={popup}
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => {
        if (opens(event) && popup === 'menu') setUsed(true);
      }}
      {...button}
    />
  );
}

const loadSelect = async () => await import('./loaded-select.tsx');
const LoadedSelect = lazy(async () => ({
  default: (await loadSelect()).LoadedSelect,
})) as typeof import('./loaded-select.tsx').LoadedSelect;

/** A select that looks and answers like the house's, whose list is fetched when it is first opened. */
export function Choice<Value extends string>(props: SelectProps<Value>): ReactNode {
  const [used, setUsed] = useState(false);
  const list = useId();
  const { value, options, name, size = 'form', bare, className, before } = props;
  const closed = (
    // The loaded select has the same role, so nothing changes for those who listen.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={list}
      aria-label={name}
      className={cn('ui-sel', size !== 'form' && size, bare && 'bare', className)}
      onPointerEnter={() => void loadSelect()}
      onFocus={() => void loadSelect()}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => {
        if (opens(event)) setUsed(true);
      }}
    >
      {before}
      <span>{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  );
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <LoadedSelect {...props} />
    </Suspense>
  );
}
