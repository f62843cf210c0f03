import { chained } from './returns.ts';
import type { Mark } from './returns.ts';
import type { Flow, Point, Track } from './track.ts';

/** What one robot had, in its quote coin, as something else at a moment. */
export type Convert = (quote: number, atoms: bigint, atMs: number) => bigint;

export interface Together {
  readonly points: readonly Point[];
  readonly flows: readonly { readonly atMs: number; readonly value: bigint }[];
}

type Move = { readonly track: Track; readonly flow: Flow };

/** Robots as one, at the moments that all of their tracks have; each flow of any of them must be at one of these. */
export function together(tracks: readonly Track[], times: readonly number[], convert: Convert): Together {
  const moves = tracks
    .flatMap((track) => track.flows.map((flow): Move => ({ track, flow })))
    .toSorted((one, other) => one.flow.atMs - other.flow.atMs);
  const sum = (of: (track: Track) => bigint, atMs: number): bigint =>
    tracks.reduce((total, track) => total + convert(track.quote, of(track), atMs), 0n);
  const marks: Mark[] = [];
  const standing: (Omit<Point, 'index'> & { readonly mark: number })[] = [];
  const flows: { readonly atMs: number; readonly value: bigint }[] = [];
  let next = 0;
  for (const [at, atMs] of times.entries()) {
    const first = next;
    while ((moves[next]?.flow.atMs ?? Infinity) <= atMs) next += 1;
    const now = moves.slice(first, next);
    // Several may move in one millisecond: each is counted as it is right then, and the others as they are after it.
    const has = new Map(tracks.map((track) => [track, track.points[at]?.equity ?? 0n]));
    for (const { flow, track } of now.toReversed()) has.set(track, flow.before);
    for (const { flow, track } of now) {
      has.set(track, flow.before);
      const value = sum((one) => has.get(one) ?? 0n, flow.atMs);
      has.set(track, flow.before + flow.value);
      const came = sum((one) => has.get(one) ?? 0n, flow.atMs) - value;
      marks.push({ value, flow: came });
      flows.push({ atMs: flow.atMs, value: came });
    }
    const equity = sum((track) => track.points[at]?.equity ?? 0n, atMs);
    marks.push({ value: equity, flow: 0n });
    standing.push({ atMs, equity, holding: sum((track) => track.points[at]?.holding ?? 0n, atMs), mark: marks.length - 1 });
  }
  const indices = chained(marks);
  return { points: standing.map(({ mark, ...point }) => ({ ...point, index: indices[mark] ?? 0n })), flows };
}

/** What was earned since a moment that is among the points: value now, less value then, less what came in between; and the two indices. */
export function earnedSince({ flows, points }: Together, sinceMs: number) {
  const [then, now] = [points.find(({ atMs }) => atMs === sinceMs), points.at(-1)];
  const came = flows.filter(({ atMs }) => atMs > sinceMs).reduce((sum, { value }) => sum + value, 0n);
  return { profit: (now?.equity ?? 0n) - (then?.equity ?? 0n) - came, from: then?.index ?? 0n, to: now?.index ?? 0n };
}
