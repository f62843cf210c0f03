import { linesOf } from './lines.ts';

/** Pixels of the file: the sides of a sheet of paper. */
export const POSTER = { width: 1080, height: 1534 } as const;
const EDGE = 86;
const QR = { size: 302, border: 16, top: 1114 } as const;
/** Of a code that has room; longer ones are smaller. */
const CODE_SIZE = 90;
/** A price that rises, as points on the sheet. */
const CURVE: readonly (readonly [number, number])[] = [
  [0, 1058],
  [151, 1004],
  [281, 1037],
  [432, 907],
  [583, 940],
  [734, 767],
  [864, 810],
  [1080, 605],
];

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'closePath'
  | 'drawImage'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'stroke'
  | 'strokeStyle'
>;

export type PosterColours = { readonly ground: string; readonly text: string; readonly font: string };

export type PosterWords = {
  readonly language: string;
  readonly site: string;
  readonly host: string;
  readonly heading: string;
  readonly note: string;
  readonly codeName: string;
  readonly code: string;
};

/** Draws the sheet: what is offered, a curve, and the code with the picture of its link. */
export function drawPoster(pen: Pen, words: PosterWords, qr: CanvasImageSource, { font, ground, text }: PosterColours): void {
  const write = (said: string, x: number, y: number, size: number, weight: number, alpha = 1): void => {
    pen.globalAlpha = alpha;
    pen.font = `${weight} ${size}px ${font}`;
    pen.fillStyle = text;
    pen.fillText(said, x, y);
    pen.globalAlpha = 1;
  };
  const block = (said: string, top: number, size: number, weight: number): number => {
    pen.font = `${weight} ${size}px ${font}`;
    const lines = linesOf(said, words.language, POSTER.width - 2 * EDGE, (line) => pen.measureText(line).width);
    lines.forEach((line, at) => write(line, EDGE, top + at * size * 1.24, size, weight));
    return top + lines.length * size * 1.24;
  };
  pen.fillStyle = ground;
  pen.fillRect(0, 0, POSTER.width, POSTER.height);
  drawCurve(pen, text);
  write(words.site, EDGE, 190, 76, 600);
  const below = block(words.heading, 360, 96, 600);
  block(words.note, below + 10, 54, 400);
  pen.fillStyle = '#ffffff';
  pen.fillRect(EDGE, QR.top, QR.size + 2 * QR.border, QR.size + 2 * QR.border);
  pen.drawImage(qr, EDGE + QR.border, QR.top + QR.border, QR.size, QR.size);
  const beside = EDGE + QR.size + 2 * QR.border + 54;
  write(words.codeName, beside, 1232, 50, 400, 0.85);
  pen.font = `600 ${CODE_SIZE}px ${font}`;
  const room = POSTER.width - beside - EDGE;
  write(words.code, beside, 1330, Math.floor(CODE_SIZE * Math.min(1, room / pen.measureText(words.code).width)), 600);
  write(words.host, beside, 1412, 46, 400, 0.85);
}

function drawCurve(pen: Pen, colour: string): void {
  const trace = (): void => {
    pen.beginPath();
    CURVE.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  };
  trace();
  pen.lineTo(POSTER.width, POSTER.height);
  pen.lineTo(0, POSTER.height);
  pen.closePath();
  pen.fillStyle = colour;
  pen.globalAlpha = 0.12;
  pen.fill();
  trace();
  pen.globalAlpha = 0.6;
  pen.strokeStyle = colour;
  pen.lineWidth = 10;
  pen.stroke();
  pen.globalAlpha = 1;
}
