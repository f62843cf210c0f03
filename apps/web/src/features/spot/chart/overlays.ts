import { registerOverlay, type Chart, type OverlayFigure, type OverlayTemplate } from 'klinecharts';
import { faded } from './colours.ts';
import { fibonacci } from './fibonacci.ts';

const TEXT_SIZE = 12;

/** What a note shows. The library copies plain data deeply, but passes functions on as they are. */
export type NoteText = () => string;

const plate = (color: string, ground: string, chart: Chart) => ({
  style: 'fill' as const,
  color,
  size: TEXT_SIZE,
  family: chart.getStyles().candle.priceMark.high.textFamily,
  backgroundColor: ground,
  borderRadius: 3,
  borderSize: 0,
  paddingLeft: 6,
  paddingRight: 6,
  paddingTop: 4,
  paddingBottom: 4,
});

/** "+812.4  +1.32%  ↔ 14": how far a price went, and over how many candles. */
export function rulerText(from: number, to: number, candles: number, decimals: number): string {
  const sign = to > from ? '+' : to < from ? '−' : '';
  const moved = Math.abs(to - from).toFixed(decimals);
  const share = from === 0 ? '' : `  ${sign}${((Math.abs(to - from) / from) * 100).toFixed(2)}%`;
  return `${sign}${moved}${share}  ↔ ${Math.abs(candles)}`;
}

const ruler: OverlayTemplate = {
  name: 'ruler',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ chart, coordinates, overlay }) => {
    const [a, b] = coordinates;
    const [from, to] = overlay.points;
    if (a === undefined || b === undefined || from?.value === undefined || to?.value === undefined) return [];
    const { upColor, downColor } = chart.getStyles().candle.bar;
    const color = to.value >= from.value ? upColor : downColor;
    const candles = Math.round((b.x - a.x) / chart.getBarSpace().bar);
    const text = rulerText(from.value, to.value, candles, chart.getSymbol()?.pricePrecision ?? 2);
    const figures: OverlayFigure[] = [
      {
        type: 'rect',
        attrs: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) },
        styles: { style: 'stroke_fill', color: faded(color, 0.12), borderColor: color, borderSize: 1 },
      },
      {
        type: 'text',
        attrs: { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 6, text, align: 'center', baseline: 'bottom' },
        styles: plate(chart.getStyles().candle.priceMark.last.text.color, color, chart),
        ignoreEvent: true,
      },
    ];
    return figures;
  },
};

const note: OverlayTemplate<NoteText> = {
  name: 'note',
  totalStep: 2,
  needDefaultPointFigure: true,
  createPointFigures: ({ chart, coordinates: [at], overlay }) => {
    if (at === undefined) return [];
    const text = typeof overlay.extendData === 'function' ? overlay.extendData() : '';
    if (text === '') return [];
    const color = overlay.styles?.text?.color ?? chart.getStyles().candle.priceMark.high.color;
    return [
      {
        type: 'text',
        attrs: { x: at.x + 8, y: at.y, text, align: 'left', baseline: 'middle' },
        styles: plate(color, chart.getStyles().separator.color, chart),
      },
    ];
  },
};

/** Makes the library know our own tools; to be called before a chart draws with them. */
export function registerOwnTools(): void {
  registerOverlay(ruler);
  registerOverlay(note);
  registerOverlay(fibonacci);
}
