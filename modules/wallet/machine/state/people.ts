import { OPERATORS_FROM } from '@agio/core';

/** Operators of the console have accounts; a name at the command line proves nothing. */
const isOperator = (person: number): boolean => person >= OPERATORS_FROM;

/** Whether two people are surely different: two operators, or two names. A name may be that of the operator beside it. */
export function areTwo(one: number, other: number): boolean {
  return one !== other && isOperator(one) === isOperator(other);
}

/** How many of those who agreed count: operators count together, and so do names, but never one with the other. */
export function agreeing(people: readonly number[]): number {
  const operators = people.filter(isOperator).length;
  return Math.max(operators, people.length - operators);
}
