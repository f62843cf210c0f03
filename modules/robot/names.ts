import { randomUUID } from 'node:crypto';
import { findRecords } from '@agio/database';
import type { Session } from '@agio/database';
import { robotName } from './model.ts';
import type { RobotRecord } from './model.ts';

/** Stores a name under an id before its robot is made: words never go into the journal. */
export async function keepName(session: Session, customer: number, name: string): Promise<string> {
  const id = randomUUID();
  await session.query('insert into robot_name (id, customer, name) values ($1, $2, $3)', [id, customer, name]);
  return id;
}

/** The robot was refused, or was there already. */
export async function dropName(session: Session, id: string): Promise<void> {
  await session.query('delete from robot_name where id = $1', [id]);
}

export async function changeName(session: Session, { customer, words }: RobotRecord, name: string): Promise<void> {
  await session.query('update robot_name set name = $3 where id = $1 and customer = $2', [words, customer, name]);
}

/** What these robots are called; nothing where their owner's words were erased. */
export async function namesOf(session: Session, robots: readonly RobotRecord[]): Promise<(robot: RobotRecord) => string> {
  const rows = await findRecords(session, robotName, { where: 'id = any($1::text[])', given: [robots.map(({ words }) => words)] });
  const found = new Map(rows.map(({ customer, id, name }) => [`${customer} ${id}`, name]));
  return ({ customer, words }) => found.get(`${customer} ${words}`) ?? '';
}
