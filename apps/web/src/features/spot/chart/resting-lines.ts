import { registerOverlay, type Chart } from 'klinecharts';
import type { RestingLine } from '../../../shared/trading-tabs.ts';
import { faded, type Colours } from './colours.ts';

type LineData = { readonly lines: readonly RestingLine[]; readonly colours: Colours };

const ID = 'resting-lines';
/** There may be hundreds: candles have to be seen through them. */
const FADED = 0.4;

// The library copies plain data deeply, but passes functions on as they are.
registerOverlay<() => LineData>({
  name: 'restingLines',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ bounding, coordinates, overlay }) => {
    const { colours, lines } = overlay.extendData();
    return coordinates.map(({ y }, index) => ({
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      },
      styles: { style: 'solid', size: 1, color: faded(lines[index]?.side === 'buy' ? colours.up : colours.down, FADED) },
      ignoreEvent: true,
    }));
  },
});

/** Draws thin lines; a call replaces those before. */
export function drawRestingLines(chart: Chart, lines: readonly RestingLine[], colours: Colours): void {
  chart.removeOverlay({ id: ID });
  if (lines.length === 0) return;
  const data: LineData = { lines, colours };
  const points = lines.map(({ price }) => ({ value: Number(price) }));
  chart.createOverlay({ id: ID, name: 'restingLines', groupId: ID, points, lock: true, extendData: () => data });
}
