const TYPED = 'input:not([type="hidden"]):not([type="file"]), textarea, select, [role="combobox"], [contenteditable="true"]';
const CHOSEN = '[role="radio"], [role="checkbox"], [role="switch"]';

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled, [aria-disabled="true"], [readonly]') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  element.getClientRects().length > 0;

const reachable = (inside: HTMLElement, selector: string): HTMLElement[] =>
  [...inside.querySelectorAll<HTMLElement>(selector)].filter(isReachable);

/** Of choices that exclude each other the chosen one, as Tab would reach it. */
function chosenOf(field: HTMLElement, fields: readonly HTMLElement[]): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const isChosen = (one: HTMLElement): boolean => one instanceof HTMLInputElement && one.name === field.name && one.checked;
  return fields.find(isChosen) ?? field;
}

/**
 * Where the focus goes in a dialog that opens: to its first field, else to the button that changes nothing, else to the dialog itself.
 * Never to the one that closes it, where Enter would throw away what a user had begun to type.
 */
export function firstFocus(dialog: HTMLElement): HTMLElement {
  const body = dialog.querySelector<HTMLElement>(':scope > .bd') ?? dialog;
  const fields = reachable(body, `${TYPED}, ${CHOSEN}`);
  const [first] = fields;
  if (first !== undefined) return chosenOf(first, fields);
  const buttons = reachable(dialog, ':scope > :not(.hd, .bd) :is(button, a)').concat(reachable(body, 'button, a'));
  return buttons.find((button) => !button.matches('.risk, [type="submit"]')) ?? dialog;
}

/** Gives a dialog that opens its first focus; where its content is still to come, as soon as there is a field or a button. */
export function focusFirst(event: Event): void {
  const dialog = event.target;
  if (!(dialog instanceof HTMLElement)) return;
  event.preventDefault();
  const focus = (): boolean => {
    const first = firstFocus(dialog);
    first.focus();
    return first !== dialog;
  };
  if (focus()) return;
  const late = new MutationObserver(() => {
    if (document.activeElement !== dialog || focus()) late.disconnect();
  });
  late.observe(dialog, { childList: true, subtree: true });
}
