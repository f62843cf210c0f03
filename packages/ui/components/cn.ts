import clsx, { type ClassValue } from 'clsx';

/** Joins class names. Components style themselves in a lower layer, so a utility class from outside always wins. */
export const cn = (...values: ClassValue[]): string => clsx(values);
