/** An own order's line: its height in the chart in pixels. */
export type PlacedLine = { readonly id: string; readonly side: 'buy' | 'sell'; readonly y: number };
/** A label for one line, or for several of one side that would be too many one by one. */
export type LineLabel = { readonly side: 'buy' | 'sell'; readonly ids: readonly string[]; readonly y: number };

/** More labels than this hide the candles. */
export const LABELS_MOST = 6;

function grouped(lines: readonly PlacedLine[], side: 'buy' | 'sell', reach: number): LineLabel[] {
  const groups: PlacedLine[][] = [];
  for (const line of lines.filter((one) => one.side === side)) {
    const last = groups.at(-1);
    const end = last?.at(-1);
    if (last !== undefined && end !== undefined && line.y - end.y < reach) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({
    side,
    ids: group.map((line) => line.id),
    y: group.reduce((sum, line) => sum + line.y, 0) / group.length,
  }));
}

/** One label a line, from the top; where there are more than `most`, neighbours of one side share one, in ever wider reach until it is enough. */
export function groupLines(lines: readonly PlacedLine[], height: number, most = LABELS_MOST): LineLabel[] {
  const sorted = lines.toSorted((a, b) => a.y - b.y);
  if (sorted.length <= most) return sorted.map(({ id, side, y }) => ({ side, ids: [id], y }));
  let reach = height;
  let labels: LineLabel[];
  do {
    labels = [...grouped(sorted, 'buy', reach), ...grouped(sorted, 'sell', reach)];
    reach *= 2;
  } while (labels.length > Math.max(2, most));
  return labels.toSorted((a, b) => a.y - b.y);
}

/**
 * Middles of labels of one height, moved as little as needed so that none covers another and all stay between `top` and `bottom`.
 * `wanted` goes from the top down. What cannot fit at all runs over at the top.
 */
export function stackLabels(wanted: readonly number[], height: number, top: number, bottom: number): number[] {
  const placed: number[] = [];
  for (const y of wanted) placed.push(Math.max(y, (placed.at(-1) ?? top - height / 2) + height));
  let limit = bottom - height / 2;
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.min(placed[index] ?? limit, limit);
    limit = (placed[index] ?? limit) - height;
  }
  return placed;
}
