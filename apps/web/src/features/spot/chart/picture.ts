import type { Chart, TooltipLegend } from 'klinecharts';
import { readColours, type Colours } from './colours.ts';
import type { PictureHead } from './tools.ts';

/** Pixels of the page. The line stands above the chart, where it covers nothing that is drawn. */
const HEAD = { height: 32, edge: 12, gap: 24, mark: 10, size: 13 } as const;

type Pen = Pick<CanvasRenderingContext2D, 'fillText' | 'fillRect' | 'measureText' | 'fillStyle' | 'font' | 'textBaseline'>;
type HeadColours = Pick<Colours, 's1' | 't1' | 'c5' | 'font'>;

/** The market and the interval, then the line of the other market and its name. */
export function drawHead(pen: Pen, width: number, { title, compared }: PictureHead, colours: HeadColours): void {
  const middle = HEAD.height / 2;
  pen.fillStyle = colours.s1;
  pen.fillRect(0, 0, width, HEAD.height);
  pen.font = `500 ${HEAD.size}px ${colours.font}`;
  pen.textBaseline = 'middle';
  pen.fillStyle = colours.t1;
  pen.fillText(title, HEAD.edge, middle);
  if (compared === null) return;
  const after = HEAD.edge + pen.measureText(title).width + HEAD.gap;
  pen.fillStyle = colours.c5;
  pen.fillRect(after, middle - 1, HEAD.mark, 2);
  pen.fillStyle = colours.t1;
  pen.fillText(compared, after + HEAD.mark + 6, middle);
}

/** Those parts of the chart's own legend that the head does not say already. */
export const besidesHead = (legend: readonly TooltipLegend[], { title }: Pick<PictureHead, 'title'>): TooltipLegend[] =>
  legend.filter(({ value }) => (typeof value === 'string' ? value : value.text) !== title);

/** Draws the chart without what its head says, and gives the page its legend back. */
async function drawnBelow(chart: Chart, head: PictureHead, ground: string): Promise<string> {
  const take = (): string => chart.getConvertPictureUrl(true, 'png', ground);
  const { template } = chart.getStyles().candle.tooltip.legend;
  if (typeof template !== 'function') return take();
  const shorter: typeof template = (...given) => besidesHead(template(...given), head);
  const show = (legend: typeof template): void => chart.setStyles({ candle: { tooltip: { legend: { template: legend } } } });
  show(shorter);
  try {
    // The library lays out after this task, and draws in the frame that follows.
    await nextFrame();
    await nextFrame();
    return take();
  } finally {
    // Another theme may have come in between, with a legend of its own.
    if (chart.getStyles().candle.tooltip.legend.template === shorter) show(template);
  }
}

const nextFrame = async (): Promise<void> => await new Promise((resolve) => requestAnimationFrame(() => resolve()));

let last: Promise<unknown> = Promise.resolve();

/**
 * The chart as a PNG below its head: the library draws its canvases alone, and the name of the compared market is on none of them. One
 * after the other: each gives back the legend that it found.
 */
export async function pictureOf(chart: Chart, head: PictureHead): Promise<string> {
  const picture = last.then(async () => await takePicture(chart, head));
  last = picture.catch(() => undefined);
  return await picture;
}

async function takePicture(chart: Chart, head: PictureHead): Promise<string> {
  const colours = readColours('picture', '');
  const drawn = new Image();
  drawn.src = await drawnBelow(chart, head, colours.s1);
  await drawn.decode();
  const scale = devicePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = drawn.naturalWidth;
  canvas.height = drawn.naturalHeight + Math.round(HEAD.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return drawn.src;
  context.drawImage(drawn, 0, canvas.height - drawn.naturalHeight);
  context.scale(scale, scale);
  drawHead(context, canvas.width / scale, head, colours);
  return canvas.toDataURL('image/png');
}
