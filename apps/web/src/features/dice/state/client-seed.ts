import type { Player } from '../api/play.ts';
import type { GameSettings } from './settings.ts';

type Seeds = Player['seeds'];
/** What was typed as the seed for a server seed, by its hash. */
export interface TypedSeed {
  readonly hash: string;
  readonly text: string;
}

export const NOTHING_TYPED: TypedSeed = { hash: '', text: '' };
export const isClientSeed = (text: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(text);

const SEED_WORDS =
  'amber birch cedar delta ember fjord grove haven inlet jetty karst lagoon maple north ocean pearl quartz river slate tundra'.split(' ');

/** A seed of the customer's own that no one else can guess, as words that can be read. */
export function newClientSeed(): string {
  const picked = crypto.getRandomValues(new Uint32Array(5));
  return [...picked].map((number, at) => (at < 3 ? (SEED_WORDS[number % SEED_WORDS.length] ?? '') : number.toString(36))).join('-');
}

let made: TypedSeed = NOTHING_TYPED;

/** A new seed for a server seed whose hash was shown: the same one until there is another hash. */
function freshFor(hash: string): string {
  if (made.hash !== hash) made = { hash, text: newClientSeed() };
  return made.text;
}

/**
 * The seed that goes with the next bet; undefined where the server seed has one already. It is a new one, unknown when the server
 * seed was made, unless it was typed, or the player has asked to keep the last one.
 */
export function seedToSend(
  seeds: Seeds,
  typed: TypedSeed,
  { keepsSeed, lastSeed }: Pick<GameSettings, 'keepsSeed' | 'lastSeed'>,
): string | undefined {
  if (seeds === null || seeds.clientSeed !== null) return undefined;
  const { serverSeedHash: hash } = seeds;
  if (typed.hash === hash) return typed.text;
  return keepsSeed && isClientSeed(lastSeed) ? lastSeed : freshFor(hash);
}
