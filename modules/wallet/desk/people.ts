import { createHash } from 'node:crypto';
import type { Operator, Signs } from '@agio/contracts';
import { DECIDERS } from '@agio/contracts/wallet';
import type { Database } from '@agio/database';
import { OPERATORS_FROM } from '@agio/core';
import type { OperatorsView } from '../shared/ports.ts';

/** A person who decides: the name is for people, the number for the journal, which holds no names. */
export interface Decider {
  readonly name: string;
  readonly by: number;
  /** Signs what they decide, where they do. */
  readonly signs?: Signs | undefined;
}

/** An operator of the console; no two have the same number, and no name at the command line has it. */
export function deciderOf({ id, name }: Pick<Operator, 'id' | 'name'>): Decider {
  return { name, by: OPERATORS_FROM + id };
}

/** A person at the command line, by the name they gave; below the numbers of operators. */
export function numberOfName(name: string): number {
  return createHash('sha256').update(name.toLowerCase()).digest().readUIntBE(0, 6);
}

/**
 * The person behind a name at the command line: the operator of that name, so that no person counts twice, or else just the name. `not_allowed` for
 * operators who may not decide in the console either.
 */
export function deciderNamed(operators: Pick<OperatorsView, 'find'>, name: string): Decider | 'not_allowed' {
  const operator = operators.find(name.toLowerCase());
  if (operator === undefined) return { name, by: numberOfName(name) };
  return operator.isActive && operator.roles.some((role) => DECIDERS.includes(role)) ? deciderOf(operator) : 'not_allowed';
}

/** Whether one of those who decided was an operator who may not decide any more: what they said counts for nothing. */
export function someoneLeft(operators: Pick<OperatorsView, 'find'>, people: readonly number[]): boolean {
  return people.some((by) => {
    const id = operatorIdOf(by);
    const operator = id === undefined ? undefined : operators.find(id);
    return id !== undefined && !(operator?.isActive === true && operator.roles.some((role) => DECIDERS.includes(role)));
  });
}

/** The operator behind a number, undefined for a name at the command line. */
export function operatorIdOf(by: number): number | undefined {
  return by >= OPERATORS_FROM ? by - OPERATORS_FROM : undefined;
}

/** A decision as it was written down. */
interface DecisionRow {
  readonly name: string;
  readonly at_ms: bigint;
  readonly target: string;
  readonly reason: string;
}

const DECISIONS_MAX = 500;

/** Decisions of a kind about some things, newest first. */
export async function decisionsOn(database: Database, action: string, targets: readonly string[]): Promise<DecisionRow[]> {
  if (targets.length === 0) return [];
  return database.query<DecisionRow>(
    `select name, at_ms, target, reason from wallet_decision where action = $1 and target in (select jsonb_array_elements_text($2::jsonb))
     order by at_ms desc limit ${DECISIONS_MAX}`,
    [action, JSON.stringify(targets)],
  );
}

/** People by their numbers, with when and why they decided as far as that was written down. */
export function peopleOf(
  operators: Pick<OperatorsView, 'find'>,
  numbers: readonly number[],
  decisions: readonly DecisionRow[],
): { name: string; isOperator: boolean; at: number | null; reason: string | null }[] {
  return numbers.map((by) => {
    const id = operatorIdOf(by);
    const known = id === undefined ? undefined : operators.find(id)?.name;
    const row = decisions.find(({ name }) => (id === undefined ? numberOfName(name) === by : name.toLowerCase() === known));
    return {
      name: known ?? row?.name ?? '?',
      isOperator: id !== undefined,
      at: row === undefined ? null : Number(row.at_ms),
      reason: row === undefined || row.reason === '' ? null : row.reason,
    };
  });
}
