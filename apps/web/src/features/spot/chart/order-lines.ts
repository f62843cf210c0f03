import { registerOverlay, type Chart } from 'klinecharts';
import type { ChartLine } from '../orders/state/chart-lines.ts';
import type { Colours } from './colours.ts';

export type OrderLine = {
  /** Of the line: an order may have several. */
  readonly id: string;
  readonly order: string;
  readonly term: ChartLine['term'];
  /** Dashed, as what is not in the book is. */
  readonly isWaiting: boolean;
  readonly price: number;
  readonly side: 'buy' | 'sell';
  readonly label: string;
  readonly axisText: string;
};

/** Where the lines stand: pixels from the top of the price pane, in the order of the lines, and the height of that pane. */
export type LineHeights = { readonly ys: readonly number[]; readonly height: number };
type LineData = { readonly lines: readonly OrderLine[]; readonly colours: Colours; readonly onDrawn: (heights: LineHeights) => void };

const ID = 'own-orders';
/** Room that the text of a price takes on the axis. */
const AXIS_TEXT = 18;

// The library copies plain data deeply, but passes functions on as they are.
registerOverlay<() => LineData>({
  name: 'ownOrders',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const { lines, colours, onDrawn } = overlay.extendData();
    onDrawn({ ys: coordinates.map(({ y }) => y), height: bounding.height });
    return coordinates.map(({ y }, index) => ({
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      },
      styles: {
        style: 'dashed',
        dashedValue: lines[index]?.isWaiting ? [6, 4] : [1, 3],
        size: 1,
        color: lines[index]?.side === 'buy' ? colours.up : colours.down,
      },
      ignoreEvent: true,
    }));
  },
  createYAxisFigures: ({ chart, coordinates, overlay, yAxis }) => {
    const { lines, colours } = overlay.extendData();
    const last = chart.getDataList().at(-1)?.close;
    // The last price matters more: an order close to it, or to another, has its line and label only.
    const taken = last === undefined || yAxis === null ? [] : [{ y: yAxis.convertToPixel(last), room: 26 }];
    return coordinates.flatMap(({ y }, index) => {
      const line = lines[index];
      if (line === undefined || taken.some((other) => Math.abs(other.y - y) < other.room)) return [];
      taken.push({ y, room: AXIS_TEXT });
      return {
        type: 'text',
        attrs: { x: 2, y, text: line.axisText, baseline: 'middle' },
        styles: {
          style: 'fill',
          color: line.side === 'buy' ? colours.up : colours.down,
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
      };
    });
  },
});

/** Draws own open orders as lines; a call replaces those before. `onDrawn` is called with every drawing that moved a line. */
export function drawOrderLines(chart: Chart, lines: readonly OrderLine[], colours: Colours, onDrawn: (heights: LineHeights) => void): void {
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
  chart.createOverlay({
    id: ID,
    name: 'ownOrders',
    groupId: ID,
    points: lines.map(({ price }) => ({ value: price })),
    lock: true,
    extendData: () => data,
  });
}
