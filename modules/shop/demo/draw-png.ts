import { deflateSync } from 'node:zlib';
import { crc32 } from '@agio/kernel';

type Point = readonly [x: number, y: number];
/** Points that are joined by a line, on a sheet of 320 by 240. */
export type Line = readonly Point[];

const [WIDTH, HEIGHT, SCALE] = [320, 240, 2];
const STROKE = 2.6;
const PAPER = [0xe3, 0xf1, 0xf2] as const;
const INK = [0x0e, 0x6e, 0x7e] as const;

/** A rectangle with round corners. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Line {
  const corner = (cx: number, cy: number, from: number): Point[] =>
    Array.from({ length: 7 }, (_, at) => {
      const angle = ((from + at * 15) * Math.PI) / 180;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    });
  const [left, right, top, bottom] = [x + radius, x + width - radius, y + radius, y + height - radius];
  const points = [...corner(left, top, 180), ...corner(right, top, 270), ...corner(right, bottom, 0), ...corner(left, bottom, 90)];
  return [...points, points[0] ?? [x, y]];
}

/** A part of a circle, in degrees; the whole one where nothing is said. */
export const arc = (x: number, y: number, radius: number, from = 0, to = 360): Line =>
  Array.from({ length: 37 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / 36) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** Draws lines on tinted paper, as a PNG. */
export function drawPng(lines: readonly Line[]): Uint8Array {
  const [width, height] = [WIDTH * SCALE, HEIGHT * SCALE];
  const cover = new Float32Array(width * height);
  for (const line of lines)
    for (let at = 1; at < line.length; at += 1) stroke(cover, width, height, line[at - 1] ?? [0, 0], line[at] ?? [0, 0]);
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const ink = cover[y * width + x] ?? 0;
      for (let channel = 0; channel < 3; channel += 1)
        rows[y * (1 + 3 * width) + 1 + 3 * x + channel] = Math.round((PAPER[channel] ?? 0) * (1 - ink) + (INK[channel] ?? 0) * ink);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a channel, three channels.
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** How much of each pixel a line covers, by its distance from the pixel's middle. */
function stroke(cover: Float32Array, width: number, height: number, from: Point, to: Point): void {
  const [ax, ay, bx, by] = [from[0] * SCALE, from[1] * SCALE, to[0] * SCALE, to[1] * SCALE];
  const half = (STROKE * SCALE) / 2;
  const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx) - half - 1)), Math.min(width - 1, Math.ceil(Math.max(ax, bx) + half + 1))];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(ay, by) - half - 1)),
    Math.min(height - 1, Math.ceil(Math.max(ay, by) + half + 1)),
  ];
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
      const distance = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
      const ink = Math.max(0, Math.min(1, half - distance + 0.5));
      const at = y * width + x;
      cover[at] = Math.max(cover[at] ?? 0, ink);
    }
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
