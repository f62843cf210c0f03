import type { ReactNode } from 'react';
import { Notice } from '@agio/ui';
import { deskAct, line, note, text } from '../../../../shared/desk/index.ts';
import type { Colleague } from '../api/people.ts';
import { waitingKeys } from '../state/keys.ts';

/** An owner says that who joined is who was invited, and that these are their keys. */
export const ConfirmAct = deskAct({
  call: 'deskConfirm',
  texts: 'people',
  input: (_draft, person: Colleague) => ({ params: { id: person.id }, body: { keys: waitingKeys(person).map(({ id }) => id) } }),
  form: ({ of, t, w: { confirm } }) => {
    const prints = waitingKeys(of).map(({ fingerprint }) => fingerprint);
    const { name } = of;
    return {
      button: confirm.open,
      title: t(($) => $.confirm.title, { name }),
      what: [t(($) => $.confirm.what, { name }), ...prints].join('\n'),
      done: confirm.done,
      fields: [
        note(<p>{t(($) => $.confirm.text, { name })}</p>),
        note(
          prints.length === 0 ? (
            <Notice>{t(($) => $.confirm.noKey, { name })}</Notice>
          ) : (
            <Prints title={confirm.fingerprint} prints={prints} />
          ),
        ),
      ],
    };
  },
});

const Prints = ({ prints, title }: { title: string; prints: readonly string[] }): ReactNode => (
  <div className="rounded-2 bg-s2 px-3 py-2">
    <p className="text-12 text-t2">{title}</p>
    {prints.map((print) => (
      <code key={print} className="block font-mono text-t1">
        {print}
      </code>
    ))}
  </div>
);

/** Closes the account of a colleague. */
export const DisableAct = deskAct({
  call: 'deskDisable',
  texts: 'people',
  draft: (_person: Colleague) => ({ reason: '' }),
  input: ({ reason }, { id }) => ({ params: { id }, body: { reason } }),
  form: ({ of: { name }, t, w: { disable, invite } }) => ({
    button: disable.open,
    title: t(($) => $.disable.title, { name }),
    submit: t(($) => $.disable.submit, { name }),
    what: t(($) => $.disable.what, { name }),
    done: disable.done,
    fields: [note(<p>{disable.text}</p>), text('reason', invite.reason)],
  }),
});

export const EndSessionsAct = deskAct({
  call: 'deskEndSessions',
  texts: 'people',
  draft: (_person: Colleague) => ({ reason: '' }),
  input: ({ reason }, { id }) => ({ params: { id }, body: { reason } }),
  form: ({ of: { name, sessions }, t, w: { end, invite } }) => ({
    button: end.open,
    title: t(($) => $.end.title, { name }),
    submit: t(($) => $.end.submit, { count: sessions }),
    done: end.done,
    fields: [note(<p>{end.text}</p>), text('reason', invite.reason)],
  }),
});

/** The name that customers see, in place of the operator's sign-in name. */
export const DisplayNameAct = deskAct({
  call: 'deskDisplayName',
  texts: 'people',
  draft: ({ displayName }: Colleague) => ({ displayName: displayName ?? '' }),
  input: ({ displayName }) => ({ body: { displayName: displayName === '' ? null : displayName } }),
  form: ({ w: { shown } }) => ({
    button: shown.open,
    title: shown.title,
    submit: shown.save,
    done: shown.done,
    fields: [line('displayName', shown.name, { help: shown.help, max: 24 })],
  }),
});
