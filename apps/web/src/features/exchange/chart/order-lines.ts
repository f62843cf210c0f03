import { registerOverlay, type Chart } from 'klinecharts';
import type { Colours } from './colours.ts';

export type OrderLine = {
  readonly id: string;
  readonly price: number;
  readonly side: 'buy' | 'sell';
  readonly label: string;
  readonly axisText: string;
};
type LineData = { readonly colour: string; readonly label: string; readonly axisText: string; readonly colours: Colours };

const GROUP = 'own-orders';

registerOverlay<LineData>({
  name: 'ownOrder',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { colour, label, colours } = overlay.extendData;
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: { style: 'dashed', dashedValue: [1, 3], size: 1, color: colour },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x: 8, y, text: label, baseline: 'middle' },
        styles: {
          style: 'stroke_fill',
          color: colour,
          size: 11,
          family: colours.font,
          weight: 500,
          backgroundColor: colours.s1,
          borderColor: colour,
          borderSize: 1,
          borderRadius: 4,
          paddingLeft: 7,
          paddingRight: 7,
          paddingTop: 4,
          paddingBottom: 4,
        },
        ignoreEvent: true,
      },
    ];
  },
  createYAxisFigures: ({ chart, coordinates, overlay, yAxis }) => {
    const y = coordinates[0]?.y;
    const last = chart.getDataList().at(-1)?.close;
    // The last price matters more: an order close to it has its line and label only.
    if (y === undefined || (last !== undefined && yAxis !== null && Math.abs(yAxis.convertToPixel(last) - y) < 26)) return [];
    const { colour, axisText, colours } = overlay.extendData;
    return {
      type: 'text',
      attrs: { x: 2, y, text: axisText, baseline: 'middle' },
      styles: {
        style: 'fill',
        color: colour,
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
  },
});

/** Draws own open orders as lines; a call replaces those before. */
export function drawOrderLines(chart: Chart, lines: readonly OrderLine[], colours: Colours): void {
  chart.removeOverlay({ groupId: GROUP });
  for (const line of lines) {
    const extendData: LineData = {
      colour: line.side === 'buy' ? colours.up : colours.down,
      label: line.label,
      axisText: line.axisText,
      colours,
    };
    chart.createOverlay({ name: 'ownOrder', groupId: GROUP, points: [{ value: line.price }], lock: true, extendData });
  }
}
