/** Colours of the theme as the chart's canvas wants them, read from the page's variables. */
export type Colours = Readonly<
  Record<
    's1' | 's2' | 'line' | 't1' | 't2' | 't3' | 'p' | 'pSoft' | 'up' | 'upf' | 'down' | 'downf' | 'c1' | 'c2' | 'c3' | 'c4' | 'c5',
    string
  >
> & { readonly font: string; readonly name: string };

/** The page's variables as they are under this theme; the arguments say when they have to be read again. */
export function readColours(theme: string, upColour: string): Colours {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    s1: of('s1'),
    s2: of('s2'),
    line: of('line'),
    t1: of('t1'),
    t2: of('t2'),
    t3: of('t3'),
    p: of('p'),
    pSoft: of('p-soft'),
    up: of('up'),
    upf: of('upf'),
    down: of('down'),
    downf: of('downf'),
    c1: of('c1'),
    c2: of('c2'),
    c3: of('c3'),
    c4: of('c4'),
    c5: of('c5'),
    font: style.fontFamily,
    name: `${theme} ${upColour}`,
  };
}

/** "#14889A", 0.3 → "rgba(20,136,154,0.3)"; anything but six hex digits comes back as it is. */
export function faded(hex: string, alpha: number): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (match === null) return hex;
  const [red, green, blue] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return `rgba(${red},${green},${blue},${alpha})`;
}
