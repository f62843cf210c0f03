import { dealLists } from './declared-deals.ts';
import { moneyLists } from './declared-money.ts';
import { peopleLists } from './declared-people.ts';
import type { Law } from './law.ts';

/** The order of each list by its call, and of each of its views. */
export const declared: Readonly<Record<string, readonly Law[]>> = { ...peopleLists, ...moneyLists, ...dealLists };
