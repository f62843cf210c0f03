import type { ReactNode } from 'react';
import { Tabs as Base, ToggleGroup } from 'radix-ui';
import { cn } from './cn.ts';
import { useStrip } from './use-strip.ts';

export type TabItem<Value extends string> = { readonly value: Value; readonly label: ReactNode; readonly className?: string };

export type TabsProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** What the tabs are for, read out. */
  label: string;
  look?: 'underline' | 'segmented' | 'pills';
  size?: 's' | 'form';
  wide?: boolean;
  className?: string;
  /** The panels, each a `TabPanel`; without any, use `Segmented`. */
  children?: ReactNode;
  /** Beside the tabs, at the right. */
  aside?: ReactNode;
  listClassName?: string;
};

const looks = { underline: 'ui-tabs', segmented: 'ui-seg', pills: 'ui-pills' } as const;

export function Tabs<Value extends string>({
  value,
  onValueChange,
  items,
  label,
  look = 'underline',
  size = 'form',
  wide,
  className,
  listClassName,
  children,
  aside,
}: TabsProps<Value>): ReactNode {
  const strip = useStrip<HTMLDivElement>();
  const list = (
    <Base.List
      ref={strip}
      className={cn(looks[look], size === 's' && 's', wide && 'wide', aside !== undefined && 'flex-1', listClassName)}
      aria-label={label}
    >
      {items.map((item) => (
        <Base.Trigger key={item.value} value={item.value} className={item.className}>
          {item.label}
        </Base.Trigger>
      ))}
    </Base.List>
  );
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      {aside === undefined ? (
        list
      ) : (
        <div className="flex items-center gap-2">
          {list}
          {aside}
        </div>
      )}
      {children}
    </Base.Root>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }): ReactNode {
  return (
    <Base.Content value={value} className={className} tabIndex={-1}>
      {children}
    </Base.Content>
  );
}

/** A choice of one among few without panels of its own: buy or sell, K-line or depth, a quote coin. Arrow keys move. */
export function Segmented<Value extends string>({
  value,
  onValueChange,
  items,
  label,
  look = 'segmented',
  size = 'form',
  wide,
  className,
}: Omit<TabsProps<Value>, 'children' | 'aside' | 'listClassName'>): ReactNode {
  const strip = useStrip<HTMLDivElement>();
  return (
    <ToggleGroup.Root
      ref={strip}
      type="single"
      value={value}
      aria-label={label}
      onValueChange={(next) => {
        // A second press on the chosen one would empty the choice.
        if (next !== '') onValueChange(next as Value);
      }}
      className={cn(looks[look], size === 's' && 's', wide && 'wide', className)}
    >
      {items.map((item) => (
        <ToggleGroup.Item key={item.value} value={item.value} className={item.className}>
          {item.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
