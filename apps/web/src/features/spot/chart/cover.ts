/** What speaks, and stands beside the page's parts, is not in the way and must be heard: toasts, and news of own orders. */
const SPEAKS = 'output, [aria-live], [role=status], [role=alert]';

/**
 * Makes all of the app but this element inert, until the returned function is called. What floats stands beside the app, at the end
 * of the document, and stays in reach.
 */
export function cover(element: HTMLElement): () => void {
  const covered = new Set<HTMLElement>();
  const around = [...ancestorsInApp(element)];
  const coverAll = (): void => {
    for (const { parent, inner } of around)
      for (const other of parent.children) {
        if (other === inner || !(other instanceof HTMLElement) || other.inert || other.matches(SPEAKS)) continue;
        other.inert = true;
        covered.add(other);
      }
  };
  coverAll();
  // Banners and parts of the page that come later are covered as well.
  const watch = new MutationObserver(coverAll);
  for (const { parent } of around) watch.observe(parent, { childList: true });
  return () => {
    watch.disconnect();
    for (const other of covered) other.inert = false;
  };
}

/** Each element from the parent to the app's root, with its child that holds the element. */
function* ancestorsInApp(element: HTMLElement): Generator<{ readonly parent: HTMLElement; readonly inner: HTMLElement }> {
  let inner = element;
  for (let parent = inner.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
    yield { parent, inner };
    inner = parent;
  }
}
