/** Prints a line for people, or `figure NAME VALUE`. */
export type Print = (line: string) => void;

/** A part of the bench. It measures at scale 1; at a fraction of that it only shows that it works, and its figures mean nothing. */
export type Part = (print: Print, scale: number) => Promise<void>;

/** A count at a scale: the whole of it at 1, and at least what the part needs to work. */
export function scaled(count: number, scale: number, least = 1): number {
  return scale === 1 ? count : Math.max(least, Math.round(count * scale));
}

/** A time at a scale, in the unit that it comes in; unlike a count it need not be a whole number. */
export function scaledTime(time: number, scale: number, least = 0): number {
  return scale === 1 ? time : Math.max(least, time * scale);
}
