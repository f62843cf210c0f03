import { useState, type ComponentProps, type ReactNode } from 'react';

export type FirstUseProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** Begins to fetch the menu: called when the pointer or the focus comes near. */
  prepare: () => void;
  /** The menu itself, opened, from the first press on. It brings a trigger of the same look. */
  menu: (trigger: ReactNode) => ReactNode;
};

/** A menu's button that costs nothing until someone uses it: the menu's code is not part of the first load. */
export function FirstUse({ prepare, menu, ...button }: FirstUseProps): ReactNode {
  const [used, setUsed] = useState(false);
  if (used) return menu(<button type="button" {...button} />);
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setUsed(true);
      }}
      {...button}
    />
  );
}
