import type { ReactElement, ReactNode } from 'react';
import { Tooltip as Base } from 'radix-ui';

/** A short word on hover and focus; never the only place where something is said. The child is focusable. */
export function Tooltip({
  content,
  side = 'top',
  children,
}: {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}): ReactNode {
  return (
    <Base.Provider delayDuration={300}>
      <Base.Root>
        <Base.Trigger asChild>{children}</Base.Trigger>
        <Base.Portal>
          <Base.Content className="ui-tip" side={side} sideOffset={4} collisionPadding={8}>
            {content}
            <Base.Arrow width={8} height={4} />
          </Base.Content>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
