import { partOfRecords } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import { diceSeed } from '../model.ts';
import type { EndedSeed } from '../model.ts';

/** A customer's former server seeds, newest first. A command ends one of them at most, so that its position tells them apart. */
export const formerSeeds = (session: Session, customer: number, part: Part): Promise<ListPart<EndedSeed>> =>
  partOfRecords(session, diceSeed, { key: ['sequence'], conditions: [['customer = $?', customer]] }, part);
