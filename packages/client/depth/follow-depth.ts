import type { FrameOf, Live } from '../live/index.ts';
import { DepthBook } from './depth-book.ts';

/** A server that kept sending wrong checksums would otherwise be asked for snapshots without end. */
const RENEW_EVERY_MS = 1_000;

/**
 * Keeps a book from the live channel and repairs it with a fresh snapshot after a gap or a wrong checksum.
 * `onChange` is called on every change; the listener should draw at most once a frame.
 */
export function followDepth(live: Live, market: string, onChange: (book: DepthBook) => void): () => void {
  const book = new DepthBook();
  let renewedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function renew(): void {
    if (timer !== undefined) return;
    const waitMs = Math.max(0, renewedAt + RENEW_EVERY_MS - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      renewedAt = performance.now();
      live.renew({ channel: 'depth', market });
    }, waitMs);
  }

  const take = (frame: FrameOf<'depth'>): void => {
    if (frame.type === 'snapshot') book.snapshot(frame.data);
    else {
      const outcome = book.apply(frame.data);
      if (outcome === 'gap' || outcome === 'mismatch') renew();
      if (outcome !== 'applied') return;
    }
    onChange(book);
  };
  // After a lost line the book goes on from where it is.
  const stop = live.subscribe({ channel: 'depth', market }, take, () => (book.ready ? book.seq : undefined));
  return () => {
    clearTimeout(timer);
    stop();
  };
}
