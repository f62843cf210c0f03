import type { KeyboardEvent, PointerEvent } from 'react';

/**
 * Tabs take the focus by script when they are pressed, which browsers take for the keyboard's doing and draw a ring.
 * These handlers mark a pane while the pointer is used; the stylesheet then leaves the ring away.
 */
export const quietFocus = {
  onPointerDownCapture: (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.dataset['pointer'] = '';
  },
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>): void => {
    delete event.currentTarget.dataset['pointer'];
  },
};
