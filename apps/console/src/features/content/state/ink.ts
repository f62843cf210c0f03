/** A channel of sRGB as light (WCAG 2.2, relative luminance). */
const lightOf = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** White or black, whichever is easier to read on a colour like "#14889A": always at least 4.5 to 1. */
export function inkOn(colour: string): 'white' | 'black' {
  const channel = (at: number): number => lightOf(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? 'white' : 'black';
}
