import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

/**
 * A text with marked words in it, such as "I accept the <terms>terms</terms>", whose marks become elements around their words. Marks without an
 * element are plain words. i18next's own component for this has a type of all texts of the house at once, which is too large to compute.
 */
export function LinkedText({ text, parts }: { text: string; parts: Readonly<Record<string, ReactElement>> }): ReactNode {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/g);
  // Three for each mark: what stands before it, its name, its words.
  return pieces.flatMap((piece, at) => {
    if (at % 3 === 0) return [<Fragment key={at}>{piece}</Fragment>];
    if (at % 3 === 1) return [];
    const element = parts[pieces[at - 1] ?? ''];
    return [element === undefined ? <Fragment key={at}>{piece}</Fragment> : cloneElement(element, { key: at }, piece)];
  });
}
