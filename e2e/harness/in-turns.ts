import { drawn } from './drawn.ts';
import { test } from './test.ts';

type Journey = (title: string, walk: Parameters<typeof test>[2]) => void;

/** One of several journeys through the same pages, in other languages or widths, is walked in each run; with `SWEEPS=all` each of them is. */
export function oneOf(journeys: readonly string[], name: string): Journey {
  // The function itself, so that reports name the file of the journey.
  return drawn(journeys, journeys.length).includes(name) ? test : () => undefined;
}
