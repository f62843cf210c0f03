import { api } from '../../../shared/api.ts';
import { isLoggedIn } from '../../../shared/session.ts';
import { drawingsOf, forAccount, type SavedDrawing } from '../chart/saved-drawings.ts';

const SAVE_AFTER_MS = 1_000;

export type AccountDrawings = {
  /** Kept a moment after the last change, or at `end`. */
  readonly save: (drawings: readonly SavedDrawing[]) => void;
  readonly end: () => void;
};

/**
 * A customer's drawings on the chart of a market, kept on their account so that another browser has them too. What is there comes to
 * `onArrived`, unless something was drawn meanwhile; where nothing was ever kept, what this browser has is. Undefined for visitors. It is a
 * convenience: what cannot be fetched or kept stays in this browser.
 */
export function accountDrawings(
  market: string,
  here: readonly SavedDrawing[],
  onArrived: (drawings: readonly SavedDrawing[]) => void,
): AccountDrawings | undefined {
  if (!isLoggedIn()) return undefined;
  let waiting: readonly SavedDrawing[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasDrawn = false;
  const send = (): void => {
    clearTimeout(timer);
    if (waiting === null) return;
    const list = forAccount(waiting).map(({ points, ...rest }) => ({
      ...rest,
      points: points.map(([at, price]): [number, number] => [at, price]),
    }));
    waiting = null;
    void api.call('setDrawings', { body: { market, list } }).catch(() => undefined);
  };
  const save = (drawings: readonly SavedDrawing[]): void => {
    hasDrawn = true;
    waiting = drawings;
    clearTimeout(timer);
    timer = setTimeout(send, SAVE_AFTER_MS);
  };
  void api.call('drawings', { query: { market } }).then(
    ({ list, time }) => {
      if (hasDrawn) return;
      if (time !== null) onArrived(drawingsOf({ [market]: list }, market));
      else if (here.length > 0) save(here);
    },
    () => undefined,
  );
  return { save, end: send };
}
