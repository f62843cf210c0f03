// Prints where the time of the journeys went: node harness/launch/pinned.mjs tools/check/journey-times.ts <report>
import { readFileSync } from 'node:fs';
import { timeLines } from './times.ts';

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[] }[];
}

const [, , report = ''] = process.argv;
const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { readonly suites: readonly Suite[] };
const times = new Map(suites.map((suite) => [`e2e/${suite.file}`, secondsOf(suite)]));
console.log(timeLines('journeys', times).join('\n'));

function secondsOf({ specs, suites: inner = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1_000)));
  return [...own, ...inner.map(secondsOf)].reduce((sum, seconds) => sum + seconds, 0);
}
