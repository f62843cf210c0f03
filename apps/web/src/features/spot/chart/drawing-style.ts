/** Colours of the theme that a drawing can have, by name; the first one is the usual one. */
export const drawingColours = ['c2', 'c1', 'c3', 'c4', 'c5'] as const;
/** From thin to thick; the first one is the usual one. */
export const drawingWidths = [1, 2, 3] as const;
export type DrawingStyle = { readonly colour: (typeof drawingColours)[number]; readonly width: (typeof drawingWidths)[number] };
export const USUAL_STYLE: DrawingStyle = { colour: drawingColours[0], width: drawingWidths[0] };

/** Of a style what is not usual: that much is remembered. */
export function unusual({ colour, width }: DrawingStyle): Partial<DrawingStyle> {
  return { ...(colour === USUAL_STYLE.colour ? {} : { colour }), ...(width === USUAL_STYLE.width ? {} : { width }) };
}
