import { useLayoutEffect, useState, type RefObject } from 'react';

/** Height from an element's top to the bottom of the window: the page fills it, whatever stands above. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => innerHeight - 48);
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return;
    const measure = (): void => setRoom(Math.floor(innerHeight - (node.getBoundingClientRect().top + scrollY)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (node.parentElement !== null) observer.observe(node.parentElement);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [element]);
  return room;
}

/** Inner height of an element, for lists that show as many rows as fit. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return;
    const observer = new ResizeObserver(() => setHeight(node.clientHeight));
    observer.observe(node);
    setHeight(node.clientHeight);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
