import type { DeepPartial, OverlayStyle } from 'klinecharts';
import { faded } from './colours.ts';
import type { DrawingStyle } from './drawing-style.ts';

/** The thinnest is as thick as the lines of the chart's own theme. */
const PIXELS = { 1: 1.3, 2: 2.2, 3: 3.6 } as const;

/** How the library draws something in a colour of the theme that is on now. */
export function overlayStyle({ colour, width }: DrawingStyle): DeepPartial<OverlayStyle> {
  const color = getComputedStyle(document.documentElement).getPropertyValue(`--${colour}`).trim();
  const size = PIXELS[width];
  const area = { color: faded(color, 0.12), borderColor: color, borderSize: size };
  return {
    point: { borderColor: color, activeBorderColor: color },
    line: { color, size },
    polygon: area,
    rect: area,
    circle: area,
    arc: { color, size },
    text: { color },
  };
}
