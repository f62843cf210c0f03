import { chained } from './returns.ts';
import type { Mark } from './returns.ts';
import type { Point, Track } from './track.ts';

/** What one robot had, in its quote coin, as something else at a moment. */
export type Convert = (quote: number, atoms: bigint, atMs: number) => bigint;

export interface Together {
  readonly points: readonly Point[];
  readonly flows: readonly { readonly atMs: number; readonly value: bigint }[];
}

/** Robots as one, at the moments that all of their tracks have; each flow of any of them must be at one of these. */
export function together(tracks: readonly Track[], times: readonly number[], convert: Convert): Together {
  const worthAt = (what: 'equity' | 'holding', at: number, atMs: number, but?: Track): bigint =>
    tracks.reduce((sum, track) => sum + (track === but ? 0n : convert(track.quote, track.points[at]?.[what] ?? 0n, atMs)), 0n);
  const moves = tracks
    .flatMap((track) => track.flows.map((flow) => ({ track, flow })))
    .toSorted((one, other) => one.flow.atMs - other.flow.atMs);
  const marks: Mark[] = [];
  const standing: { readonly atMs: number; readonly equity: bigint; readonly holding: bigint; readonly mark: number }[] = [];
  const flows: { readonly atMs: number; readonly value: bigint }[] = [];
  let next = 0;
  for (const [at, atMs] of times.entries()) {
    for (let move = moves[next]; move !== undefined && move.flow.atMs <= atMs; move = moves[(next += 1)]) {
      const { flow, track } = move;
      const before = convert(track.quote, flow.before, flow.atMs);
      const value = convert(track.quote, flow.before + flow.value, flow.atMs) - before;
      marks.push({ value: worthAt('equity', at, flow.atMs, track) + before, flow: value });
      flows.push({ atMs: flow.atMs, value });
    }
    const equity = worthAt('equity', at, atMs);
    marks.push({ value: equity, flow: 0n });
    standing.push({ atMs, equity, holding: worthAt('holding', at, atMs), mark: marks.length - 1 });
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
