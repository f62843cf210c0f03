import { z } from 'zod';
import type { KeptHour } from './traded.ts';

/** A text that outlives the process, beside the journal and not in the database: write access to that makes no price. */
export interface KeptText {
  read(): string | undefined;
  write(text: string): void;
}

const customer = z.tuple([z.int(), z.number(), z.number()]);
const kept = z.array(z.tuple([z.int(), z.array(z.tuple([z.int(), z.array(customer)]))]));

/** By number of the market. */
export type KeptDay = ReadonlyMap<number, readonly KeptHour[]>;

export function readDay(text: string | undefined): KeptDay {
  return new Map(text === undefined ? [] : kept.parse(JSON.parse(text)));
}

export const writeDay = (day: KeptDay): string => JSON.stringify([...day]);
