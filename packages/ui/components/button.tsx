import type { ComponentProps, ReactNode } from 'react';
import { Slot } from 'radix-ui';
import { cn } from './cn.ts';

/** One primary per screen. Buy and sell belong to trading alone; risk is for what costs or destroys. */
export type ButtonLook = 'primary' | 'secondary' | 'outline' | 'ghost' | 'buy' | 'sell' | 'buy-soft' | 'sell-soft' | 'risk';
/** s 28 in trading, m 32 in bars, form 36, l 44 on phones. */
export type ButtonSize = 's' | 'm' | 'form' | 'l';

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'pri',
  secondary: 'sec',
  outline: 'out',
  ghost: 'gho',
  buy: 'buy',
  sell: 'sell',
  'buy-soft': 'buy-soft',
  'sell-soft': 'sell-soft',
  risk: 'risk',
};

export type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  /** While busy the button keeps its name and place, and takes no further click. */
  busy?: boolean;
  /** Gives the look to the child (a link) instead of a button of its own. */
  asChild?: boolean;
};

export function Button({
  look = 'secondary',
  size = 'form',
  wide,
  busy,
  asChild,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps): ReactNode {
  const classes = cn('ui-btn', looks[look], size !== 'form' && size, wide && 'wide', className);
  if (asChild === true)
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled === true || busy === true}
      aria-busy={busy === true ? true : undefined}
      {...rest}
    >
      {busy === true ? <span className="ui-spin" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'aria-label'> & { /** What it does, in words. */ label: string };

/** A button with a picture only; its name is read out and shown by the browser as a title. */
export function IconButton({ label, look = 'ghost', size = 's', className, ...rest }: IconButtonProps): ReactNode {
  return <Button look={look} size={size} className={cn('ico', className)} aria-label={label} title={label} {...rest} />;
}
