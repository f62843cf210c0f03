import type { Coverage } from '../coverage.ts';

/** With at least this many seeds what happened is compared with what must have. */
export const SEEDS_FOR_DEMANDS = 100;

/** What happens to several machines, and how often at least in so many seeds: a case that never happened proves nothing. */
const NEEDED: Readonly<Record<string, number>> = {
  takeover: 100,
  'ended Fenced': 20,
  'lost frames written again': 20,
  'standby promoted': 50,
  'core frozen': 30,
  'core killed': 30,
  'power of a core cut': 20,
  'core stopped': 15,
  'core cut off from the database': 30,
  'primary crashed': 30,
  'primary and core crashed while a commit waits': 20,
  'quorum gone': 20,
  'two primaries': 20,
  'wait cancelled': 30,
  'write answer lost': 30,
  'write never arrives': 30,
  'answered again': 10,
  'refused already_exists': 3,
};

export function unmetDemands({ counts }: Coverage): string[] {
  return Object.entries(NEEDED)
    .filter(([name, least]) => (counts.get(name) ?? 0) < least)
    .map(([name, least]) => `${name} happened ${counts.get(name) ?? 0} times, at least ${least} are needed`);
}
