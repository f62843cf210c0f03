/** What a key can do on the exchange page. */
export type HotKeyActions = {
  readonly side: (side: 'buy' | 'sell') => void;
  readonly type: (type: 'limit' | 'market') => void;
  readonly share: (percent: number) => void;
  readonly send: () => void;
  readonly cancel: () => void;
};

/** The keys as they are shown, in the order in which they are explained. */
export const HOT_KEYS = [
  { name: 'buy', shown: 'B' },
  { name: 'sell', shown: 'S' },
  { name: 'limit', shown: 'L' },
  { name: 'market', shown: 'M' },
  { name: 'quarter', shown: '1 2 3 4' },
  { name: 'send', shown: 'Shift Enter' },
  { name: 'cancel', shown: 'X' },
] as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=dialog], [role=menu], [role=listbox]') !== null);

/** What a key does; undefined for any other key. */
export function actionOf(key: string, shift: boolean, actions: HotKeyActions): (() => void) | undefined {
  if (shift) return key === 'Enter' ? actions.send : undefined;
  switch (key.toLowerCase()) {
    case 'b':
      return () => actions.side('buy');
    case 's':
      return () => actions.side('sell');
    case 'l':
      return () => actions.type('limit');
    case 'm':
      return () => actions.type('market');
    case 'x':
      return actions.cancel;
    case '1':
    case '2':
    case '3':
    case '4':
      return () => actions.share(Number(key) * 25);
    default:
      return undefined;
  }
}

/** Listens until the returned function is called. Keys in fields, dialogs and menus, and with modifiers, belong to those. */
export function listenForHotKeys(actions: HotKeyActions): () => void {
  const heard = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role=dialog]') !== null) return;
    const action = actionOf(event.key, event.shiftKey, actions);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', heard);
  return () => document.removeEventListener('keydown', heard);
}
