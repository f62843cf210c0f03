/** The largest box that a site's script may have, and below which it has none, in CSS pixels. */
export const boxMax = { width: 360, height: 520 } as const;
const boxMin = 40;

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

export const noBox: BoxSize = { width: 0, height: 0 };

/** The size that the script asks for, within its bounds; `null` for everything that is no such message. */
export function askedSize(message: unknown): BoxSize | null {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return null;
  const { height, type, width, ...rest } = message as Readonly<Record<string, unknown>>;
  if (type !== 'size' || Object.keys(rest).length > 0 || !isSize(width) || !isSize(height)) return null;
  if (width < boxMin || height < boxMin) return noBox;
  return { width: Math.min(width, boxMax.width), height: Math.min(height, boxMax.height) };
}

const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
