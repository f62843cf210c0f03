import { customer, defineTable, number, word } from '@agio/kernel/record';
import type { Values } from '@agio/kernel/record';

/** A robot that its owner listed under a name that others see. */
export const quantifyListing = defineTable('quantify_listing', ['robot'], {
  robot: number('number of a robot', { inCopy: 'robot', isId: true }),
  customer: customer('whose robot it is'),
  nickname: word('what others call the robot', { inCopy: 'nickname' }),
  listedAtMs: number('a time', { inCopy: 'listedAt' }),
  excluded: word<'linked_trades'>('why it is out of the ranking', { isNullable: true, inCopy: 'excluded' }),
  excludedAtMs: number('a time', { isNullable: true, inCopy: 'excludedAt' }),
});
export type Listing = Values<typeof quantifyListing.fields>;

/** The customers who copied a robot's parameters. */
export const quantifyCopy = defineTable('quantify_copy', ['leader', 'customer'], {
  leader: number('number of the robot whose parameters were taken', { inCopy: 'leader', isId: true }),
  customer: customer('who took them'),
  robot: number('number of the robot that was made with them', { inCopy: 'robot', isId: true }),
  copiedAtMs: number('a time', { inCopy: 'copiedAt' }),
});
