import type { Command } from '@agio/core';
import { isWellFormed } from './well-formed.ts';

/**
 * Whether a command may come over a link: orders of customers, in the form that requests have once they are admitted. Everything that makes, moves or
 * releases coins is submitted where it is decided, and orders below a customer are a machine's.
 */
export function mayCome(command: Command): boolean {
  return isWellFormed(command);
}
