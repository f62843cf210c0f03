import { registerOverlay, type AxisCreateRangeCallback, type Chart, type OverlayFigure } from 'klinecharts';
import { compareOn, widened, type MarketComparison } from '../state/compare.ts';
import type { Colours } from './colours.ts';
import { PANE } from './prices.ts';

const ID = 'compared';
type Closes = ReadonlyMap<number, number>;
type CompareData = { readonly closes: Closes; readonly colours: Colours; readonly onDrawn: (percent: number | null) => void };

const nothing: Closes = new Map();
/** What each chart compares with; the range of its axis is asked for at every drawing. */
const comparing = new WeakMap<Chart, Closes>();

/** What is in view, and where the other market stands in it. */
function inView(chart: Chart, closes: Closes): MarketComparison & { readonly start: number } {
  const { from, to } = chart.getVisibleRange();
  const start = Math.max(0, from);
  return { ...compareOn(chart.getDataList().slice(start, Math.max(start, to)), closes), start };
}

registerOverlay<() => CompareData>({
  name: 'compareLine',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, xAxis, yAxis }) => {
    if (xAxis === null || yAxis === null) return [];
    const { closes, colours, onDrawn } = overlay.extendData();
    const { values, percent, start } = inView(chart, closes);
    onDrawn(percent);
    const coordinates = values.flatMap((value, index) =>
      value === null ? [] : [{ x: xAxis.convertToPixel(start + index), y: yAxis.convertToPixel(value) }],
    );
    if (coordinates.length < 2) return [];
    const line: OverlayFigure = {
      type: 'line',
      attrs: { coordinates },
      styles: { style: 'solid', size: 1.5, color: colours.c5 },
      ignoreEvent: true,
    };
    return [line];
  },
  createYAxisFigures: ({ chart, overlay, yAxis }) => {
    if (yAxis === null) return [];
    const { closes, colours } = overlay.extendData();
    const { values, percent } = inView(chart, closes);
    const last = values.at(-1);
    if (percent === null || last === undefined || last === null) return [];
    return [
      {
        type: 'text',
        attrs: { x: 2, y: yAxis.convertToPixel(last), text: percentText(percent), baseline: 'middle' },
        styles: {
          style: 'fill',
          color: colours.s1,
          size: 11,
          family: colours.font,
          weight: 500,
          backgroundColor: colours.c5,
          borderRadius: 3,
          borderSize: 0,
          paddingLeft: 6,
          paddingRight: 6,
          paddingTop: 3,
          paddingBottom: 2,
        },
        ignoreEvent: true,
      },
    ];
  },
});

/** "+2.31%" */
export function percentText(percent: number): string {
  const shown = Math.abs(percent).toFixed(2);
  return `${shown === '0.00' ? '' : percent > 0 ? '+' : '−'}${shown}%`;
}

const range: AxisCreateRangeCallback = ({ chart, defaultRange }) => {
  const { from, to } = widened(defaultRange.from, defaultRange.to, inView(chart, comparing.get(chart) ?? nothing).values);
  const span = to - from;
  return {
    from,
    to,
    range: span,
    realFrom: from,
    realTo: to,
    realRange: span,
    displayFrom: from,
    displayTo: to,
    displayRange: span,
  };
};

/** Draws the closes of another market; a call replaces those before, and without any the axis is the price's own again. */
export function drawComparison(chart: Chart, closes: Closes, colours: Colours, onDrawn: (percent: number | null) => void): void {
  comparing.set(chart, closes);
  chart.removeOverlay({ id: ID });
  chart.overrideYAxis({ paneId: PANE, createRange: range });
  if (closes.size === 0) return;
  let before: number | null | undefined;
  const data: CompareData = {
    closes,
    colours,
    onDrawn: (percent) => {
      if (percent === before) return;
      before = percent;
      onDrawn(percent);
    },
  };
  // One overlay draws all of it; its own point says nothing.
  chart.createOverlay({ id: ID, name: 'compareLine', groupId: ID, points: [{ value: 0 }], lock: true, zLevel: -1, extendData: () => data });
}
