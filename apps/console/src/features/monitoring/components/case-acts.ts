import type { CallData } from '@agio/client';
import { CASE_OUTCOMES } from '@agio/contracts/monitoring/constants';
import { choice, deskAct, named, note, text } from '../../../shared/desk/index.ts';
import { saveFile } from '../../../shared/save-file.ts';

export type Finding = CallData<'deskFindings'>['list'][number];
export type Case = CallData<'deskCase'>;

/** Makes a case of what was found. */
export const OpenAct = deskAct({
  call: 'deskCaseOpen',
  texts: 'monitoring',
  // What somebody else wrote to the database is no ground for a case.
  when: (finding: Finding) => finding.case === null && !finding.isAltered,
  draft: () => ({ note: '' }),
  input: (body, { id }) => ({ params: { id }, body }),
  form: ({ of: { uid }, t, w: { open } }) => ({
    button: open.button,
    title: t(($) => $.open.title, { uid }),
    done: open.done,
    fields: [note(open.help), text('note', open.note, { rows: 4 })],
  }),
});

const isOpen = ({ state }: Case): boolean => state === 'open';

export const NoteAct = deskAct({
  call: 'deskCaseNote',
  texts: 'monitoring',
  when: isOpen,
  draft: () => ({ note: '' }),
  input: (body, { id }) => ({ params: { id }, body }),
  form: ({ w: { write } }) => ({
    button: write.button,
    done: write.done,
    fields: [text('note', write.note, { rows: 4 })],
  }),
});

export const CloseAct = deskAct({
  call: 'deskCaseClose',
  texts: 'monitoring',
  when: isOpen,
  draft: () => ({ outcome: 'nothing' as (typeof CASE_OUTCOMES)[number], note: '' }),
  input: (body, { id }) => ({ params: { id }, body }),
  form: ({ w: { close, columns, outcomes } }) => ({
    button: close.button,
    done: close.done,
    fields: [note(close.help), choice('outcome', columns.outcome, named(CASE_OUTCOMES, outcomes)), text('note', close.note, { rows: 3 })],
  }),
});

export const ExportAct = deskAct({
  call: 'deskCaseExport',
  texts: 'monitoring',
  input: (_draft, { id }: Case) => ({ params: { id }, body: {} }),
  after: ({ csv }, { id }) => saveFile(`case-${id}.csv`, csv, 'text/csv'),
  form: ({ of: { id }, t, w }) => ({
    button: w.export.button,
    what: t(($) => $.export.what, { id }),
    done: w.export.done,
    fields: [note(w.export.text)],
  }),
});
