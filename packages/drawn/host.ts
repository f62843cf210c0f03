import { textOf } from '@agio/ui/testing';
import type { Host } from './tree.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The first of these properties that is a text. */
function textIn(props: Host['props'], ...names: readonly string[]): string {
  for (const name of names) if (typeof props[name] === 'string') return props[name];
  return '';
}

/** What stands in an element: a text area has its value, and rich text its own markup. */
function insideOf({ children, props, tag }: Host): string {
  const html = props['dangerouslySetInnerHTML'] as { readonly __html: string } | undefined;
  if (html !== undefined) return html.__html;
  if (tag === 'textarea') return escaped(textIn(props, 'value', 'defaultValue'));
  return markupOf(children);
}

/** The markup of elements, as far as a reader or a link needs it. */
export function markupOf(nodes: readonly (Host | string)[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const href = typeof node.props['href'] === 'string' ? ` href="${escaped(node.props['href'])}"` : '';
      return `<${node.tag}${href}>${insideOf(node)}</${node.tag}>`;
    })
    .join('');
}

type Act = (event: object) => unknown;

/** An event of a main button, as far as handlers look at it. */
const pressed = (props: Host['props']): object => ({
  type: 'click',
  button: 0,
  ctrlKey: false,
  defaultPrevented: false,
  currentTarget: { ...props, blur: () => undefined, focus: () => undefined },
  target: { ...props, closest: () => null, hasPointerCapture: () => false },
  preventDefault: () => undefined,
  stopPropagation: () => undefined,
  isPropagationStopped: () => false,
  persist: () => undefined,
});

/** What pressing an element calls, in the order of a browser; none where it does nothing. */
function actsOf(host: Host): readonly Act[] {
  const { props, tag } = host;
  const own = ['onPointerDown', 'onMouseDown', 'onClick'].map((name) => props[name]).filter((act) => typeof act === 'function');
  if (tag !== 'button' || props['type'] !== 'submit') return own as Act[];
  let form: Host | undefined = host;
  while (form !== undefined && form.tag !== 'form') form = form.within;
  const submit = form?.props['onSubmit'];
  return (typeof submit === 'function' ? [...own, submit] : own) as Act[];
}

const ROLES = ['button', 'tab', 'menuitem', 'radio', 'checkbox', 'switch'];
/** What sorts a table, and what is chosen in a menu, such as columns, says nothing else. */
const isOfTable = ({ props, within }: Host): boolean =>
  within?.tag === 'th' || (String(props['role']).startsWith('menuitem') && props['aria-checked'] !== undefined);

/** Whether a reader would press it: a control that does something, or a row that opens. Links lead elsewhere, and what is a table's own says nothing else. */
export function isPressable(host: Host): boolean {
  const { props, tag } = host;
  if (props['disabled'] === true || props['aria-disabled'] === true || typeof props['href'] === 'string') return false;
  if (isOfTable(host)) return false;
  const isControl = tag === 'button' || ROLES.includes(String(props['role']));
  return actsOf(host).length > 0 && (isControl || typeof props['onClick'] === 'function');
}

/** Its name, as it is read out. */
export const nameOf = ({ children, props }: Host): string =>
  textIn(props, 'aria-label') || textOf(markupOf(children)) || textIn(props, 'title');

/**
 * What tells it from its like in other rows: what it does, as it is written, and the first word of its name; tabs and choices by their whole name;
 * what is on or off, of which each row has several, by the last word.
 */
export function kindOf(host: Host): string {
  const words = nameOf(host).split(' ');
  const role = String(host.props['role']);
  if (['tab', 'radio'].includes(role)) return words.join(' ');
  if (['switch', 'checkbox'].includes(role)) return `${role} ${words.at(-1) ?? ''}`;
  return `${words[0] ?? ''} ${actsOf(host).map(String).join(' ')}`;
}

/** Presses it. What its handlers need of a browser beyond this ends them. */
export function press(host: Host): void {
  for (const act of actsOf(host)) {
    try {
      const done = act(pressed(host.props));
      if (done instanceof Promise) done.catch(() => undefined);
    } catch {
      continue;
    }
  }
}
