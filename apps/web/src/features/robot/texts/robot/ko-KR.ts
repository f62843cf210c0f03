import { robot as english } from './en-US.ts';

export const robot = english;
