import { useLayoutEffect, useRef, type RefObject } from 'react';

const CHOSEN = '[data-state="on"], [data-state="active"], [aria-current="page"]';

/**
 * Brings the chosen one of a strip that scrolls whole into view, with what stands beside it where there is room, and says how much of the strip's
 * two ends is filled by something that does not fit whole: the style sheet fades it, so that nothing looks like half a word.
 */
export function arrangeStrip(strip: HTMLElement, isToShow: boolean): void {
  if (strip.scrollWidth <= strip.clientWidth) {
    strip.removeAttribute('data-cut');
    return;
  }
  const at = strip.getBoundingClientRect();
  const left = at.left + strip.clientLeft;
  const right = left + strip.clientWidth;
  const chosen = strip.querySelector<HTMLElement>(CHOSEN);
  if (isToShow && chosen !== null) {
    const box = chosen.getBoundingClientRect();
    const middle = (box.left + box.right - left - right) / 2;
    if (box.left < left || box.right > right) strip.scrollLeft += box.width > right - left ? box.left - left : middle;
  }
  let [first, last] = [0, 0];
  for (const item of strip.children) {
    const { left: from, right: to } = item.getBoundingClientRect();
    if (from < left - 1 && to > left + 1) first = to - left;
    if (to > right + 1 && from < right - 1) last = right - from;
  }
  strip.setAttribute('data-cut', '');
  strip.style.setProperty('--cut-first', `${Math.ceil(first)}px`);
  strip.style.setProperty('--cut-last', `${Math.ceil(last)}px`);
}

/** For the list of tabs or pills: the chosen one is whole in view when it stands, when another is chosen and when there is less room. */
export function useStrip<E extends HTMLElement>(): RefObject<E | null> {
  const strip = useRef<E>(null);
  useLayoutEffect(() => {
    const list = strip.current;
    if (list === null) return;
    const show = (): void => arrangeStrip(list, true);
    const resized = new ResizeObserver(show);
    // What is in it as well: names come with their language, and letters with their font.
    const watch = (): void => {
      resized.disconnect();
      resized.observe(list);
      for (const item of list.children) resized.observe(item);
    };
    show();
    watch();
    const filled = new MutationObserver(watch);
    filled.observe(list, { childList: true });
    const chosen = new MutationObserver(show);
    chosen.observe(list, { subtree: true, attributes: true, attributeFilter: ['data-state', 'aria-current'] });
    const scrolled = (): void => arrangeStrip(list, false);
    list.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      resized.disconnect();
      filled.disconnect();
      chosen.disconnect();
      list.removeEventListener('scroll', scrolled);
    };
  }, []);
  return strip;
}
