import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

export type ToolbarProps = {
  label: string;
  orientation?: 'horizontal' | 'vertical';
  className?: string;
  children: ReactNode;
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Buttons that are one stop of Tab together: arrow keys, Home and End go from one to the next (WAI-ARIA, Toolbar Pattern). */
export function Toolbar({ label, orientation = 'horizontal', className, children }: ToolbarProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  const here = useRef<HTMLElement | null>(null);
  const buttonsOf = (): HTMLElement[] => [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
  // After each change of what is in it, exactly one of them is reached by Tab.
  useLayoutEffect(() => {
    const buttons = buttonsOf();
    const current = buttons.find((button) => button === here.current) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
  });
  const reach = (button: HTMLElement | undefined): void => {
    if (button === undefined) return;
    for (const one of buttonsOf()) one.tabIndex = one === button ? 0 : -1;
    here.current = button;
  };
  function keyed(event: KeyboardEvent): void {
    const buttons = buttonsOf();
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = STEPS[event.key];
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? buttons.length - 1
          : step === undefined
            ? -1
            : (at + step + buttons.length) % buttons.length;
    const button = at < 0 ? undefined : buttons[next];
    if (button === undefined) return;
    event.preventDefault();
    reach(button);
    button.focus();
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-orientation={orientation}
      className={className}
      onKeyDown={keyed}
      onFocus={(event: FocusEvent<HTMLElement>) => reach(buttonsOf().find((button) => button === event.target))}
    >
      {children}
    </div>
  );
}
