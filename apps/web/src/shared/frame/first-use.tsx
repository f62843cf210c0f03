import { Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';

export type FirstUseProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** Begins to fetch the menu: called when the pointer or the focus comes near. */
  prepare: () => void;
  /** The menu, opened immediately; it replaces this button from the first press on and gets a trigger of the same look. */
  Panel: ComponentType<{ trigger: ReactNode }>;
};

/** A menu's button that costs nothing until its first use: the menu's code is not part of the first load. */
export function FirstUse({ prepare, Panel, ...button }: FirstUseProps): ReactNode {
  const [used, setUsed] = useState(false);
  if (used) {
    const trigger = <button type="button" {...button} />;
    return (
      <Suspense fallback={trigger}>
        <Panel trigger={trigger} />
      </Suspense>
    );
  }
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
