import type { OverlayTemplate } from 'klinecharts';

/** Shares of the way from the second point back to the first; the ends first, then those that are read most. */
const SHARES = [1, 0, 0.618, 0.5, 0.382, 0.786, 0.236] as const;
/** A label and the air around it. */
const LABEL_HEIGHT = 14;

/** Which of these heights have a label: earlier ones first, and none where it would be printed over another. */
export function labelled(heights: readonly number[], height = LABEL_HEIGHT): boolean[] {
  const kept: number[] = [];
  return heights.map((y) => {
    const isFree = kept.every((other) => Math.abs(other - y) >= height);
    if (isFree) kept.push(y);
    return isFree;
  });
}

/** In place of the library's: its labels are printed over each other where the range is small. */
export const fibonacci: OverlayTemplate = {
  name: 'fibonacciLine',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ bounding, chart, coordinates: [a, b], overlay }) => {
    const [from, to] = overlay.points;
    if (a === undefined || b === undefined || from?.value === undefined || to?.value === undefined) return [];
    const [first, last] = [from.value, to.value];
    const decimals = chart.getSymbol()?.pricePrecision ?? 2;
    const heights = SHARES.map((share) => b.y + (a.y - b.y) * share);
    const shown = labelled(heights);
    const text = (share: number): string => {
      const price = (last + (first - last) * share).toFixed(decimals);
      return `${chart.getDecimalFold().format(chart.getThousandsSeparator().format(price))} (${(share * 100).toFixed(1)}%)`;
    };
    return [
      {
        type: 'line',
        attrs: heights.map((y) => ({
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        })),
      },
      {
        type: 'text',
        ignoreEvent: true,
        attrs: SHARES.map((share, at) => ({ x: 0, y: heights[at] ?? 0, text: text(share), baseline: 'bottom' as const })).filter(
          (_, at) => shown[at],
        ),
      },
    ];
  },
};
