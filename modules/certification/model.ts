import type { CertificationState, CertificationLevel, Problem, Slot } from '@agio/contracts/certification';
import { customer, defineTable, flag, number, OR_NULL, small, variant, word } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';

export const certificationApplication = defineTable('certification_application', ['id'], {
  id: word('random id'),
  customer: customer('who applies'),
  level: word<CertificationLevel>('the level that is applied for'),
  state: word<Exclude<CertificationState, 'none'> | 'draft'>('state'),
  sealed: word('what was entered, sealed; null in a draft of pictures alone', OR_NULL),
  blind: word('keyed hash of the document; null in a draft', OR_NULL),
  numberBlind: word('keyed hash of its number', OR_NULL),
  personBlind: word('keyed hash of a name with a birth', OR_NULL),
  blindVersion: small('how the two were made'),
  former: number('a closed account that was certified with the same document before', OR_NULL),
  language: word('language of the applicant'),
  changedAt: number('when it was last changed'),
  sentAt: number('when it was sent', OR_NULL),
  decidedAt: number('when it was decided', OR_NULL),
  decidedBy: number('the operator who did; null for the automatic check', OR_NULL),
  problems: variant<readonly Problem[]>('what is wrong with it, field by field'),
  withdrawnFor: word('why it was withdrawn', OR_NULL),
  checkState: word<'none' | 'pending' | 'passed' | 'failed'>('what the automatic check says'),
  checkTries: small('how often it was asked'),
  checkAt: number('when it is asked next', OR_NULL),
  closedAt: number('when its account was closed', OR_NULL),
});
/** An application or a draft as it is stored. */
export type Application = RecordOf<typeof certificationApplication>;

export const certificationPicture = defineTable('certification_picture', ['picture'], {
  picture: word('id of the picture'),
  application: word('the application that it belongs to'),
  slot: word<Slot>('what it shows'),
  isAccepted: flag('whether a reviewer accepted it'),
});
export type Shot = RecordOf<typeof certificationPicture>;
