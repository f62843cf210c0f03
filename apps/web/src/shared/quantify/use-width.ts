import { useLayoutEffect, useState, type RefObject } from 'react';

/** The inner width of an element: charts are drawn in its pixels, so that their words keep their size. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return;
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    setWidth(node.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
