/** A part of a picture, in its own pixels. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
