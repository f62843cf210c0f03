import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';

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

/** An announcement's HTML. It is read as data and built again from known tags, so that nothing in it can run, whatever was stored. */
export function RichText({ html }: { html: string }): ReactNode {
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  return <div className="text-16 leading-7">{childrenOf(body)}</div>;
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, at) => <Fragment key={at}>{shown(child)}</Fragment>);
}

function shown(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (tag === 'a') return <Anchor href={node.getAttribute('href') ?? ''}>{childrenOf(node)}</Anchor>;
  if (tag === 'script' || tag === 'style') return null;
  const look = looks[tag];
  if (look === undefined) return childrenOf(node);
  return empty.has(tag) ? createElement(tag, { className: look }) : createElement(tag, { className: look }, childrenOf(node));
}

/** Own pages open in place, others beside; anything but https and mail is no link. */
function Anchor({ children, href }: { href: string; children: ReactNode }): ReactNode {
  if (/^\/(?!\/)/.test(href))
    return (
      <Link to={href} className="ui-link">
        {children}
      </Link>
    );
  if (!/^(https:\/\/|mailto:)/i.test(href)) return children;
  return (
    <a href={href} className="ui-link" rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
