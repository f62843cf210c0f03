// Protects people from sending unreadable pictures: each fault is found, and a good picture has none.
import { describe, expect, it } from 'vitest';
import { difference, failing, isTooSmall, measure, type Pixels } from './measure.ts';

const width = 480;
const height = 300;

/** A light document with lines of text on a dark table; `at` gives the brightness of a point. */
function drawn(at: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set([at(x, y), at(x, y), at(x, y), 255], 4 * (y * width + x));
  return { data, width, height };
}
const document = (left: number, x: number, y: number): number => {
  if (x < left || x > 420 || y < 40 || y > 260) return 40;
  return y % 12 < 4 && x % 7 < 4 ? 70 : 225;
};
const good = (x: number, y: number): number => document(60, x, y);
/** The same out of focus: each point is the mean of those around it. */
const blurred = (x: number, y: number): number => {
  let sum = 0;
  for (let dy = -4; dy <= 4; dy += 1) for (let dx = -4; dx <= 4; dx += 1) sum += good(x + dx, y + dy);
  return sum / 81;
};

describe('a picture before it is sent', () => {
  it('has no fault when it is sharp, evenly lit and whole', () => {
    expect(failing(measure(drawn(good)))).toEqual([]);
  });
  it('is found blurred', () => {
    expect(failing(measure(drawn(blurred)))).toContain('sharp');
  });
  it('is found with light over it', () => {
    const lit = drawn((x, y) => ((x - 250) ** 2 + (y - 150) ** 2 < 70 ** 2 ? 255 : good(x, y)));
    expect(failing(measure(lit))).toEqual(['glare']);
  });
  it('is found dark', () => {
    expect(failing(measure(drawn((x, y) => good(x, y) / 6)))).toContain('bright');
  });
  it('is found cut off at the side, and empty', () => {
    expect(failing(measure(drawn((x, y) => document(-1, x, y))))).toEqual(['inside']);
    expect(failing(measure(drawn(() => 120)))).toContain('inside');
  });
  it('is too small below what can be read, whichever way it is held', () => {
    expect([isTooSmall(640, 400), isTooSmall(400, 640), isTooSmall(639, 500), isTooSmall(2_000, 399)]).toEqual([false, false, true, true]);
  });
  it('is held still when hardly anything changes', () => {
    expect(difference(drawn(good), drawn(good))).toBe(0);
    expect(
      difference(
        drawn(good),
        drawn((x, y) => good(x + 5, y)),
      ),
    ).toBeGreaterThan(10);
  });
});
