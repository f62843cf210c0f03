import type { CallData } from '@agio/client';
import { deskAct, line, note, text } from '../../../shared/desk/index.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { typedMoment } from '../../../shared/time/format.ts';

const zoneNow = () => usePreferences.getState().zone;

interface Subject {
  readonly maintenance: CallData<'deskMaintenance'>['maintenance'];
}

/** Begins it now or later, or changes when it is to be over. */
export const BeginAct = deskAct({
  call: 'deskMaintenanceBegin',
  texts: 'maintenance',
  look: 'primary',
  size: 'm',
  draft: (_subject: Subject) => ({ from: '', until: '', reason: '' }),
  input({ from, reason, until }) {
    const [fromMs, untilMs] = [typedMoment(from, zoneNow()), typedMoment(until, zoneNow())];
    if (untilMs === null || (from !== '' && fromMs === null)) return null;
    return { body: { from: fromMs, until: untilMs, reason } };
  },
  form: ({ of: { maintenance }, w: { begin, reason } }) => {
    const isUtc = zoneNow() === 'utc';
    return {
      button: maintenance === null ? begin.open : begin.change,
      title: begin.title,
      submit: begin.submit,
      done: begin.done,
      fields: [
        note(begin.help),
        line('from', isUtc ? begin.fromUtc : begin.from, { type: 'datetime-local' }),
        line('until', isUtc ? begin.untilUtc : begin.until, { type: 'datetime-local' }),
        text('reason', reason, { rows: 2 }),
      ],
    };
  },
});

export const EndAct = deskAct({
  call: 'deskMaintenanceEnd',
  texts: 'maintenance',
  size: 'm',
  when: ({ maintenance }: Subject) => maintenance !== null,
  draft: () => ({ reason: '' }),
  input: ({ reason }) => ({ body: { reason } }),
  form: ({ w: { end, reason } }) => ({
    button: end.open,
    title: end.title,
    submit: end.submit,
    done: end.done,
    fields: [text('reason', reason, { rows: 2 })],
  }),
});
