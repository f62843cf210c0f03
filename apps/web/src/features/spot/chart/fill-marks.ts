import { registerOverlay, type Chart, type OverlayFigure } from 'klinecharts';
import type { FillSides } from '../state/fill-marks.ts';
import type { Colours } from './colours.ts';

export type FillMarks = ReadonlyMap<number, FillSides>;
type MarkData = { readonly marks: FillMarks; readonly colours: Colours };

const ID = 'own-fills';

/** A triangle with its tip `GAP` from the candle, and the letter behind it. `way` is 1 downwards, −1 upwards. */
const GAP = 4;
function mark(x: number, y: number, way: 1 | -1, letter: string, color: string, font: string): OverlayFigure[] {
  const tip = y + way * GAP;
  const end = tip + way * 6;
  return [
    {
      type: 'polygon',
      attrs: {
        coordinates: [
          { x, y: tip },
          { x: x - 4, y: end },
          { x: x + 4, y: end },
        ],
      },
      styles: { style: 'fill', color },
      ignoreEvent: true,
    },
    {
      type: 'text',
      attrs: { x, y: end + way * 2, text: letter, align: 'center', baseline: way === 1 ? 'top' : 'bottom' },
      styles: {
        style: 'fill',
        color,
        size: 11,
        family: font,
        weight: 600,
        backgroundColor: 'transparent',
        borderSize: 0,
        paddingLeft: 0,
        paddingRight: 0,
        paddingTop: 0,
        paddingBottom: 0,
      },
      ignoreEvent: true,
    },
  ];
}

registerOverlay<() => MarkData>({
  name: 'ownFills',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, xAxis, yAxis }) => {
    if (xAxis === null || yAxis === null) return [];
    const { marks, colours } = overlay.extendData();
    const { from, to } = chart.getVisibleRange();
    const start = Math.max(0, from);
    return chart
      .getDataList()
      .slice(start, Math.max(start, to))
      .flatMap(({ timestamp, high, low }, index) => {
        const sides = marks.get(timestamp);
        if (sides === undefined) return [];
        const x = xAxis.convertToPixel(start + index);
        return [
          ...(sides.sell ? mark(x, yAxis.convertToPixel(high), -1, 'S', colours.down, colours.font) : []),
          ...(sides.buy ? mark(x, yAxis.convertToPixel(low), 1, 'B', colours.up, colours.font) : []),
        ];
      });
  },
});

/** Marks own fills on their candles: B below, S above. A call replaces the marks before. */
export function drawFillMarks(chart: Chart, marks: FillMarks, colours: Colours): void {
  chart.removeOverlay({ id: ID });
  if (marks.size === 0) return;
  const data: MarkData = { marks, colours };
  // One overlay looks up the candles in view; its own point says nothing.
  chart.createOverlay({ id: ID, name: 'ownFills', groupId: ID, points: [{ value: 0 }], lock: true, extendData: () => data });
}
