import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

const KEY_STEP = 16;

export type GutterProps = {
  /** `v` stands between columns, `h` between rows. */
  direction: 'v' | 'h';
  label: string;
  value: number;
  min: number;
  max: number;
  /** The pane that grows lies after the gutter, so moving towards the start makes it larger. */
  onChange: (value: number) => void;
};

/** The handle between two panes: moves with the pointer and with the arrow keys. */
export function Gutter({ direction, label, value, min, max, onChange }: GutterProps): ReactNode {
  const start = useRef<{ at: number; value: number } | null>(null);
  const where = (event: PointerEvent): number => (direction === 'v' ? event.clientX : event.clientY);

  function keyed(event: KeyboardEvent): void {
    const grow = direction === 'v' ? 'ArrowLeft' : 'ArrowUp';
    const shrink = direction === 'v' ? 'ArrowRight' : 'ArrowDown';
    if (event.key === grow) onChange(value + KEY_STEP);
    else if (event.key === shrink) onChange(value - KEY_STEP);
    else if (event.key === 'Home') onChange(min);
    else if (event.key === 'End') onChange(max);
    else return;
    event.preventDefault();
  }

  return (
    // A focusable separator is the pattern that ARIA names for a window splitter.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <div
      role="separator"
      className={`ex-gutter ${direction}`}
      aria-orientation={direction === 'v' ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={keyed}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: where(event), value };
      }}
      onPointerMove={(event) => {
        if (start.current !== null) onChange(start.current.value + start.current.at - where(event));
      }}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}
