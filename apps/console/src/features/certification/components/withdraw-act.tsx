import { deskAct, note, text, tick } from '../../../shared/desk/index.ts';
import { shown, type Application } from '../api/certifications.ts';

/** Withdraws what passed, with a reason. */
export const WithdrawAct = deskAct({
  call: 'deskCertificationWithdraw',
  texts: 'certification',
  look: 'risk',
  when: ({ state }: Application) => state === 'passed',
  draft: () => ({ reason: '', bars: false }),
  input: (body, { id }) => ({ params: { id }, body }),
  after: shown,
  form: ({ of: { uid }, t, w: { withdraw } }) => ({
    button: withdraw.open,
    title: t(($) => $.withdraw.title, { uid }),
    submit: withdraw.submit,
    what: t(($) => $.withdraw.what, { uid }),
    done: withdraw.done,
    fields: [note(withdraw.text), text('reason', withdraw.reason, { help: withdraw.reasonHelp, rows: 2 }), tick('bars', withdraw.bars)],
  }),
});
