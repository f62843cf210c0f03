/** Pixels of a picture, four bytes each, as a canvas gives them. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** What can be measured before a picture is sent. All of it only warns, except for the size. */
export type Measurement = {
  readonly sharpness: number;
  readonly glare: number;
  readonly brightness: number;
  readonly isInside: boolean;
};
export type QualityCheck = 'inside' | 'sharp' | 'glare' | 'bright';

export const sharpLeast = 0.7;
const glareMost = 0.06;
const brightLeast = 55;
/** Variance of the Laplacian at which sharpness is one half. */
const halfSharp = 60;
const saturated = 252;
/** A change of brightness between neighbours that is an edge of something. */
const edge = 24;
/** An edge counts as the document's if so many are in its row or column. */
const edgeShare = 0.02;
const margin = 0.015;
const leastCovered = 0.45;

/** Pictures are measured at this width, so that figures compare. */
export const measuredWidth = 480;
export const longSideLeast = 640;
export const shortSideLeast = 400;

export function isTooSmall(width: number, height: number): boolean {
  return Math.max(width, height) < longSideLeast || Math.min(width, height) < shortSideLeast;
}

/** Sharpness, glare, brightness, and whether the document is inside and fills the frame. Pure. */
export function measure({ data, height, width }: Pixels): Measurement {
  const luma = lumaOf(data, width * height);
  let [bright, shining] = [0, 0];
  for (let at = 0; at < luma.length; at += 1) {
    bright += luma[at] ?? 0;
    if (Math.min(data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0) >= saturated) shining += 1;
  }
  const variance = laplacianVariance(luma, width, height);
  return {
    sharpness: variance / (variance + halfSharp),
    glare: shining / luma.length,
    brightness: bright / luma.length,
    isInside: isInside(luma, width, height),
  };
}

export function failing({ brightness, glare, isInside: inside, sharpness }: Measurement): readonly QualityCheck[] {
  const checks: readonly [QualityCheck, boolean][] = [
    ['bright', brightness >= brightLeast],
    ['glare', glare <= glareMost],
    ['sharp', sharpness >= sharpLeast],
    ['inside', inside],
  ];
  return checks.filter(([, isFine]) => !isFine).map(([check]) => check);
}

/** How much two pictures of the same size differ, from 0 to 255. */
export function difference(one: Pixels, other: Pixels): number {
  if (one.data.length !== other.data.length || one.data.length === 0) return 255;
  let sum = 0;
  for (let at = 0; at < one.data.length; at += 4) sum += Math.abs((one.data[at + 1] ?? 0) - (other.data[at + 1] ?? 0));
  return sum / (one.data.length / 4);
}

function lumaOf(data: Uint8ClampedArray, count: number): Float32Array {
  const luma = new Float32Array(count);
  for (let at = 0; at < count; at += 1)
    luma[at] = 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0);
  return luma;
}

/** Blurred pictures have few sudden changes (variance of the Laplacian). */
function laplacianVariance(luma: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value = 4 * (luma[at] ?? 0) - (luma[at - 1] ?? 0) - (luma[at + 1] ?? 0) - (luma[at - width] ?? 0) - (luma[at + width] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  const mean = sum / Math.max(1, count);
  return squares / Math.max(1, count) - mean * mean;
}

/** Whether everything with edges is off the border, and fills enough of the picture. */
function isInside(luma: Float32Array, width: number, height: number): boolean {
  const rows = new Uint16Array(height);
  const columns = new Uint16Array(width);
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x;
      const here = luma[at] ?? 0;
      if (Math.abs(here - (luma[at + 1] ?? 0)) < edge && Math.abs(here - (luma[at + width] ?? 0)) < edge) continue;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
    }
  const [top, bottom] = ends(rows, width * edgeShare);
  const [left, right] = ends(columns, height * edgeShare);
  if (top === undefined || left === undefined || bottom === undefined || right === undefined) return false;
  const isOff = top > height * margin && bottom < height * (1 - margin) && left > width * margin && right < width * (1 - margin);
  return isOff && right - left > width * leastCovered;
}

function ends(counts: Uint16Array, least: number): readonly [number | undefined, number | undefined] {
  let [first, last]: [number | undefined, number | undefined] = [undefined, undefined];
  counts.forEach((count, at) => {
    if (count < least) return;
    first ??= at;
    last = at;
  });
  return [first, last];
}
