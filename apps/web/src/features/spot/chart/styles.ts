import type { CandleType, DeepPartial, NeighborData, KLineData, Nullable, Styles, TooltipLegend } from 'klinecharts';
import { faded, type Colours } from './colours.ts';
import type { ChartType } from '../state/chart-settings.ts';

const SIZE = 11;
/** Up hollow, down filled: candles differ by shape, too. */
const candleTypes: Readonly<Record<ChartType, CandleType>> = { candle: 'candle_up_stroke', bars: 'ohlc', area: 'area' };

export type Legend = (data: NeighborData<Nullable<KLineData>>) => TooltipLegend[];

const text = (colours: Colours, weight: number | string = 'normal') => ({ size: SIZE, family: colours.font, weight });

/** Figures on a ground of their own, at the axes. */
const label = (colours: Colours) => ({
  ...text(colours, 500),
  borderRadius: 3,
  paddingLeft: 6,
  paddingRight: 6,
  paddingTop: 4,
  paddingBottom: 3,
  borderSize: 0,
});

/** The look of the chart in a theme. */
export function chartStyles(colours: Colours, type: ChartType, legend: Legend): DeepPartial<Styles> {
  const axis = {
    axisLine: { color: colours.line },
    tickLine: { show: false },
    tickText: { color: colours.t3, ...text(colours), marginStart: 8, marginEnd: 8 },
  };
  const cross = {
    line: { color: colours.t3, style: 'dashed' as const, dashedValue: [3, 3], size: 1 },
    text: { ...label(colours), color: colours.s1, backgroundColor: colours.t1, borderColor: colours.t1 },
  };
  return {
    grid: { horizontal: { color: colours.line, style: 'solid' }, vertical: { color: colours.line, style: 'solid' } },
    candle: candleStyles(colours, type, legend),
    indicator: indicatorStyles(colours),
    xAxis: axis,
    yAxis: axis,
    separator: { color: colours.line, activeBackgroundColor: faded(colours.p, 0.12) },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: overlayStyles(colours),
  };
}

function candleStyles(colours: Colours, type: ChartType, legend: Legend): NonNullable<DeepPartial<Styles>['candle']> {
  return {
    type: candleTypes[type],
    bar: barColours(colours),
    area: {
      lineColor: colours.p,
      lineSize: 1.5,
      value: 'close',
      backgroundColor: [
        { offset: 0, color: faded(colours.p, 0.02) },
        { offset: 1, color: faded(colours.p, 0.18) },
      ],
      point: { color: colours.p, rippleColor: faded(colours.p, 0.3), animation: false },
    },
    priceMark: {
      high: { color: colours.t2, textSize: 10, textFamily: colours.font },
      low: { color: colours.t2, textSize: 10, textFamily: colours.font },
      last: {
        upColor: colours.upf,
        downColor: colours.downf,
        noChangeColor: colours.t2,
        line: { style: 'dashed', dashedValue: [2, 2], size: 1 },
        text: { ...label(colours), color: '#fff', weight: 600 },
        extendTexts: [
          {
            show: true,
            position: 'below_price',
            updateInterval: 1000,
            ...label(colours),
            style: 'fill',
            borderStyle: 'solid',
            borderColor: 'transparent',
            borderDashedValue: [],
            paddingTop: 0,
            paddingBottom: 4,
            color: '#fff',
            weight: 'normal',
          },
        ],
      },
    },
    tooltip: {
      offsetLeft: 8,
      offsetTop: 6,
      title: { show: false },
      legend: { ...text(colours), color: colours.t3, template: legend, marginLeft: 4, marginRight: 6, defaultValue: '' },
    },
  };
}

function indicatorStyles(colours: Colours): NonNullable<DeepPartial<Styles>['indicator']> {
  return {
    ohlc: { upColor: colours.up, downColor: colours.down, noChangeColor: colours.t3 },
    bars: [
      {
        style: 'fill',
        borderStyle: 'solid',
        borderSize: 0,
        borderDashedValue: [],
        upColor: faded(colours.up, 0.36),
        downColor: faded(colours.down, 0.36),
        noChangeColor: faded(colours.t3, 0.36),
      },
    ],
    lines: [colours.c3, colours.c2, colours.c4, colours.c1, colours.c5].map((color) => ({
      color,
      size: 1.2,
      style: 'solid' as const,
      smooth: false,
      dashedValue: [],
    })),
    circles: [
      {
        style: 'fill',
        borderStyle: 'solid',
        borderSize: 0,
        borderDashedValue: [],
        upColor: colours.up,
        downColor: colours.down,
        noChangeColor: colours.t3,
      },
    ],
    tooltip: {
      offsetLeft: 8,
      title: { show: false },
      legend: { ...text(colours), color: colours.t3, marginLeft: 4, marginRight: 6, defaultValue: '' },
    },
  };
}

function barColours(colours: Colours) {
  return {
    upColor: colours.up,
    downColor: colours.down,
    noChangeColor: colours.t3,
    upBorderColor: colours.up,
    downBorderColor: colours.down,
    noChangeBorderColor: colours.t3,
    upWickColor: colours.up,
    downWickColor: colours.down,
    noChangeWickColor: colours.t3,
  };
}

function overlayStyles(colours: Colours): NonNullable<DeepPartial<Styles>['overlay']> {
  return {
    point: {
      color: colours.s1,
      borderColor: colours.c2,
      borderSize: 1.4,
      radius: 3.5,
      activeColor: colours.s1,
      activeBorderColor: colours.c2,
      activeBorderSize: 2,
      activeRadius: 4.5,
    },
    line: { color: colours.c2, size: 1.3 },
    polygon: { color: faded(colours.c2, 0.12), borderColor: colours.c2 },
    rect: { color: faded(colours.c2, 0.12), borderColor: colours.c2 },
    text: { ...text(colours), color: colours.c2, backgroundColor: 'transparent', borderColor: 'transparent' },
  };
}
