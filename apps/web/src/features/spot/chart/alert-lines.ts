import { registerOverlay, type Chart } from 'klinecharts';
import type { Colours } from './colours.ts';
import type { LineHeights } from './order-lines.ts';

export type AlertLine = {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly axisText: string;
};

type LineData = { readonly lines: readonly AlertLine[]; readonly colours: Colours; readonly onDrawn: (heights: LineHeights) => void };

const ID = 'own-alerts';

// The library copies plain data deeply, but passes functions on as they are.
registerOverlay<() => LineData>({
  name: 'ownAlerts',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const { colours, onDrawn } = overlay.extendData();
    onDrawn({ ys: coordinates.map(({ y }) => y), height: bounding.height });
    return coordinates.map(({ y }) => ({
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      },
      // Solid works, dashed waits, dotted is an alert.
      styles: { style: 'dashed', dashedValue: [2, 3], size: 1.5, color: colours.p },
      ignoreEvent: true,
    }));
  },
  createYAxisFigures: ({ coordinates, overlay }) => {
    const { lines, colours } = overlay.extendData();
    return coordinates.map(({ y }, index) => ({
      type: 'text',
      attrs: { x: 2, y, text: lines[index]?.axisText ?? '', baseline: 'middle' },
      styles: {
        style: 'fill',
        color: colours.p,
        size: 11,
        family: colours.font,
        weight: 500,
        backgroundColor: colours.s1,
        paddingLeft: 6,
        paddingRight: 4,
        paddingTop: 2,
        paddingBottom: 2,
        borderSize: 0,
      },
      ignoreEvent: true,
    }));
  },
});

/** Draws alerts as dotted lines; a call replaces those before. `onDrawn` is called with every drawing that moved a line. */
export function drawAlertLines(chart: Chart, lines: readonly AlertLine[], colours: Colours, onDrawn: (heights: LineHeights) => void): void {
  chart.removeOverlay({ id: ID });
  if (lines.length === 0) return;
  let before = '';
  const data: LineData = {
    lines,
    colours,
    onDrawn: (heights) => {
      const now = `${heights.height} ${heights.ys.map(Math.round).join(' ')}`;
      if (now === before) return;
      before = now;
      onDrawn(heights);
    },
  };
  const points = lines.map(({ price }) => ({ value: price }));
  chart.createOverlay({ id: ID, name: 'ownAlerts', groupId: ID, points, lock: true, extendData: () => data });
}
