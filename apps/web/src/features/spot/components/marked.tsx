import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

export type Piece = { readonly tag: string | null; readonly text: string };

/** Splits a text at simple tags: "<b>No.</b> Why" → b "No.", plain " Why". Tags do not nest. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    if (match.index > at) found.push({ tag: null, text: text.slice(at, match.index) });
    found.push({ tag: match[1] ?? '', text: match[2] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ tag: null, text: text.slice(at) });
  return found;
}

/** A translated text with its tags shown as the elements given; the words stay together in one text for the translator. */
export function Marked({ text, tags }: { text: string; tags: Readonly<Record<string, ReactElement>> }): ReactNode {
  return pieces(text).map(({ tag, text: words }, index) => {
    const element = tag === null ? undefined : tags[tag];
    return <Fragment key={index}>{element === undefined ? words : cloneElement(element, {}, words)}</Fragment>;
  });
}
