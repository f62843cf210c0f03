/** Rows of a file are asked for so many at a time, and at most so many of them. */
export const EXPORT_SIZE = 100;
export const EXPORT_MAX = 10_000;
