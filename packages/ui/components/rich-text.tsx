import { createElement, Fragment, useMemo, type ReactNode } from 'react';

/** Tags that may be shown, and what each looks like. Everything else shows its text alone. */
const looks: Readonly<Record<string, string>> = {
  p: 'pb-4',
  h2: 'pt-4 pb-2 text-18 font-semibold',
  h3: 'pt-3 pb-2 text-16 font-semibold',
  ul: 'list-disc pb-4 pl-5',
  ol: 'list-decimal pb-4 pl-5',
  li: 'pb-1.5 [&>p]:pb-0',
  strong: 'font-semibold',
  em: 'italic',
  u: 'underline',
  s: 'line-through',
  blockquote: 'mb-4 rounded-2 bg-warn-soft px-4 py-3 [&>p:last-child]:pb-0',
  code: 'font-mono text-13 break-all',
  pre: 'mb-4 overflow-x-auto rounded-2 bg-s2 px-4 py-3 font-mono text-13',
  hr: 'my-4 border-line',
  table:
    'mb-4 w-full border-collapse text-14 [&_td]:border [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_th]:border [&_th]:border-line [&_th]:px-3 [&_th]:py-2 [&_th]:text-left',
  tbody: '',
  thead: '',
  tr: '',
  th: 'font-medium',
  td: '',
  br: '',
};
const empty: ReadonlySet<string> = new Set(['br', 'hr']);

/** How a link to a page of this site is shown. */
export type OwnLink = (href: string, children: ReactNode) => ReactNode;

/** An announcement's HTML. It is read as data and built again from known tags, so that nothing in it can run, whatever was stored. */
export function RichText({ html, link }: { html: string; link: OwnLink }): ReactNode {
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  return <div className="text-16 leading-7">{childrenOf(body, link)}</div>;
}

function childrenOf(node: Node, link: OwnLink): ReactNode[] {
  return [...node.childNodes].map((child, at) => <Fragment key={at}>{shown(child, link)}</Fragment>);
}

function shown(node: Node, link: OwnLink): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (tag === 'a') return anchor(node.getAttribute('href') ?? '', childrenOf(node, link), link);
  if (tag === 'script' || tag === 'style') return null;
  const look = looks[tag];
  if (look === undefined) return childrenOf(node, link);
  return empty.has(tag) ? createElement(tag, { className: look }) : createElement(tag, { className: look }, childrenOf(node, link));
}

/** Own pages open in place, others beside; anything but https and mail is no link. */
function anchor(href: string, children: ReactNode, link: OwnLink): ReactNode {
  if (/^\/(?!\/)/.test(href)) return link(href, children);
  if (!/^(https:\/\/|mailto:)/i.test(href)) return children;
  return (
    <a href={href} className="ui-link" rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
