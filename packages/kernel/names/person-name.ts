import { SIMPLIFIED } from './written-twice.ts';

/** A certified or typed name of a person as such names are compared: however it is written. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}\s]/gu, '')
    .replaceAll(/\p{Script=Han}/gu, (letter) => SIMPLIFIED.get(letter) ?? letter)
    .toLowerCase();
