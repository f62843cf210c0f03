import type { Chart } from 'klinecharts';
import { accountDrawings } from '../api/drawings.ts';
import { readDrawings, writeDrawings } from '../api/remembered.ts';
import { Drawing } from './drawing.ts';
import { pictureOf } from './picture.ts';
import { drawingsOf, withDrawings, type SavedDrawing } from './saved-drawings.ts';
import type { ChartHandle, ChosenDrawing } from './tools.ts';

type DrawOnPorts = {
  readonly locked: boolean;
  readonly onDone: () => void;
  readonly onNote: () => void;
  readonly onSelect: (chosen: ChosenDrawing | null) => void;
  readonly onHidden: (hidden: boolean) => void;
};

/** Drawing on the chart of a market: its drawings are put back and kept, and the tools get what they work with. */
export function drawOn(chart: Chart, market: string, { onHidden, ...ports }: DrawOnPorts): { handle: ChartHandle; end: () => void } {
  const { drawing, end } = drawingOn(chart, market, ports);
  return { handle: handleOf(chart, drawing, onHidden), end };
}

/** The drawings of a market, as they were left, and kept from now on: in this browser, and on a customer's account. */
function drawingOn(
  chart: Chart,
  market: string,
  { locked, ...told }: Omit<DrawOnPorts, 'onHidden'>,
): { drawing: Drawing; end: () => void } {
  const remember = (drawings: readonly SavedDrawing[]): void => writeDrawings(withDrawings(readDrawings(), market, drawings));
  const here = drawingsOf(readDrawings(), market);
  const drawing = new Drawing(chart, {
    ...told,
    onChange(drawings) {
      remember(drawings);
      account?.save(drawings);
    },
  });
  // A phone has no tools to draw with: there a drawing is looked at, and not moved by a thumb that scrolls.
  drawing.lock(locked);
  drawing.restore(here);
  const account = accountDrawings(market, here, (drawings) => {
    remember(drawings);
    drawing.replace(drawings);
  });
  const end = (): void => {
    drawing.end();
    account?.end();
  };
  return { drawing, end };
}

/** What the tools beside the chart do with it. */
function handleOf(chart: Chart, drawing: Drawing, onHidden: (hidden: boolean) => void): ChartHandle {
  return {
    write: (text) => drawing.write(text),
    picture: async (head) => await pictureOf(chart, head),
    use: (tool) => drawing.use(tool),
    lock: (locked) => drawing.lock(locked),
    hide: (off) => {
      drawing.hide(off);
      onHidden(off);
    },
    magnet: (on) => drawing.magnet(on),
    undo: () => drawing.undo(),
    clear: () => drawing.clear(),
    count: () => drawing.count(),
    removeSelected: () => drawing.removeSelected(),
    restyle: (change) => drawing.restyle(change),
  };
}
