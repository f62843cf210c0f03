import { compareDecimals, divideDecimals, multiplyDecimals, percent, subtractDecimals, unsigned } from '@agio/ui/formats';
import { larger, nearestStep } from './steps.ts';

/** A press that moves less than this is none: a hand that rests on the mouse changes no order. */
export const DRAG_THRESHOLD = 4;
/** How near to a line the pointer has to be, in pixels. */
export const DRAG_REACH = 4;

/** An order's line under the pointer; `y` in pixels from the top of the chart. */
export type LineDrag = {
  readonly id: string;
  readonly startY: number;
  readonly y: number;
  /** Whether it has left its place, beyond the threshold; from then on it follows even back to it. */
  readonly isMoving: boolean;
};

export const startDrag = (id: string, y: number): LineDrag => ({ id, startY: y, y, isMoving: false });

export function moveDrag(drag: LineDrag, y: number): LineDrag {
  return { ...drag, y, isMoving: drag.isMoving || Math.abs(y - drag.startY) >= DRAG_THRESHOLD };
}

/** The line nearest to the pointer, if any is in reach. */
export function lineAt(lines: readonly { readonly id: string; readonly y: number }[], y: number): string | null {
  let nearest: { id: string; away: number } | null = null;
  for (const line of lines) {
    const away = Math.abs(line.y - y);
    if (away <= DRAG_REACH && (nearest === null || away < nearest.away)) nearest = { id: line.id, away };
  }
  return nearest?.id ?? null;
}

/** The price at a height of the chart, which computes with floats, on the nearest tick; never less than one tick. */
export function snappedPrice(
  value: number,
  { tickSize, priceDecimals }: { readonly tickSize: string; readonly priceDecimals: number },
): string {
  const plain = Number.isFinite(value) && value > 0 ? value.toFixed(Math.min(18, priceDecimals + 2)) : '0';
  return larger(nearestStep(plain, tickSize), tickSize);
}

/** How far a price is from the last one, as a share: "0.012"; null where nothing is known. */
function shareFrom(price: string, last: string | undefined): string | null {
  if (last === undefined || compareDecimals(last, '0') <= 0) return null;
  return divideDecimals(subtractDecimals(price, last), last, 8);
}

/** "+1.20%" */
export function distanceText(price: string, last: string | undefined): string {
  const share = shareFrom(price, last);
  return share === null ? '' : percent(share);
}

/** Whether a price leaves the band around the last one, which the server would refuse. */
export function isOutOfBand(price: string, last: string | undefined, bandPercent: string | null): boolean {
  const share = shareFrom(price, last);
  if (share === null || bandPercent === null) return false;
  return compareDecimals(multiplyDecimals(unsigned(share), '100'), bandPercent) > 0;
}
