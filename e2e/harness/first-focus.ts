import { appendFileSync } from 'node:fs';
import type { Browser, BrowserContext } from '@playwright/test';

/** A dialog that opened, by its title, and what had the focus then. */
export interface OpenedDialog {
  readonly title: string;
  readonly focus: string;
  readonly isGood: boolean;
}

const opened: OpenedDialog[] = [];

/**
 * Runs in every page: looks at each dialog once it has opened and the focus has come to it. Good is whatever is in the dialog and does not close it
 * in its head; bad is the button that closes, and a focus that stayed outside.
 */
const WATCH = `(() => {
  const seen = new WeakSet();
  const look = (dialog) => {
    if (!dialog.isConnected || dialog.getAttribute('data-state') === 'closed') return;
    const focus = document.activeElement;
    const isInside = dialog.contains(focus);
    const title = document.getElementById(dialog.getAttribute('aria-labelledby'))?.textContent ?? '';
    const what = focus === dialog ? 'the dialog' : (focus?.tagName ?? '') + ' ' + (focus?.getAttribute('aria-label') ?? focus?.textContent ?? '').slice(0, 40);
    window.noteDialog?.({ title, focus: what, isGood: isInside && focus.closest('.hd') === null });
  };
  new MutationObserver(() => {
    for (const dialog of document.querySelectorAll('[role="dialog"][aria-labelledby]')) {
      if (seen.has(dialog)) continue;
      seen.add(dialog);
      requestAnimationFrame(() => requestAnimationFrame(() => look(dialog)));
    }
  }).observe(document, { childList: true, subtree: true });
})()`;

/** Every context of this browser notes which dialogs open in it. */
export function watchDialogs(browser: Browser): void {
  const make = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await make(options);
    await context.exposeBinding('noteDialog', (_page, dialog: OpenedDialog) => {
      opened.push(dialog);
    });
    await context.addInitScript(WATCH);
    return context;
  };
}

/** What was opened since it was last asked for. `DIALOGS_SEEN` names a file that collects it. */
export function openedDialogs(): readonly OpenedDialog[] {
  const those = opened.splice(0);
  const file = process.env['DIALOGS_SEEN'];
  if (file !== undefined) for (const { focus, title } of those) appendFileSync(file, `${title}\t${focus}\n`);
  return those;
}
