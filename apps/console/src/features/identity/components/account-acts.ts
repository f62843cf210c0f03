import { deskAct, note, text, type Words } from '../../../shared/desk/index.ts';
import type { Customer } from '../api/customers.ts';

type Act = 'disable' | 'end' | 'unlock' | 'enable' | 'reset';

/** What each of them says: the reason is kept in the audit log. */
const formOf = ({ t, w }: Pick<Words<'customers'>, 't' | 'w'>, act: Act, uid: string) => ({
  title: t(($) => $.dialogs[act].title, { uid }),
  submit: w.dialogs[act].submit,
  fields: [note(w.dialogs[act].text), text('reason', w.reason, { help: w.reasonHelp, rows: 2, max: 500 })],
});

const isOpen = ({ isOwn, state }: Customer): boolean => !isOwn && state !== 'closed';
const reason = (): { readonly reason: string } => ({ reason: '' });

export const DisableAct = deskAct({
  call: 'deskCustomerDisable',
  texts: 'customers',
  when: (customer: Customer) => isOpen(customer) && customer.state !== 'disabled',
  draft: reason,
  input: (body, { uid }) => ({ params: { uid }, body }),
  form: ({ of: { uid }, t, w }) => ({
    ...formOf({ t, w }, 'disable', uid),
    button: w.dialogs.disable.open,
    what: t(($) => $.dialogs.disable.what, { uid }),
    done: w.dialogs.disable.done,
  }),
});

/** Forgets wrong attempts at passwords and codes. */
export const UnlockAct = deskAct({
  call: 'deskCustomerUnlock',
  texts: 'customers',
  when: isOpen,
  isOff: ({ security }) => security.lockouts.length === 0,
  draft: reason,
  input: (body, { uid }) => ({ params: { uid }, body }),
  form: ({ of: { uid }, t, w }) => ({ ...formOf({ t, w }, 'unlock', uid), button: w.dialogs.unlock.open, done: w.dialogs.unlock.done }),
});

/** Ends all sessions, or the one that is named. */
export const EndAct = deskAct({
  call: 'deskCustomerEndSessions',
  texts: 'customers',
  when: ({ customer }: { readonly customer: Customer; readonly session?: string }) => !customer.isOwn,
  isOff: ({ customer }) => customer.sessions === 0,
  draft: reason,
  input: (body, { customer: { uid }, session }) => ({ params: { uid }, body: { ...body, ...(session === undefined ? {} : { session }) } }),
  form: ({ of: { customer, session }, t, w }) => ({
    ...formOf({ t, w }, 'end', customer.uid),
    button: session === undefined ? w.sessions.endAll : w.sessions.end,
    done: w.dialogs.end.done,
  }),
});

/** One of which a request waits already is not asked for again. */
interface Askable {
  readonly customer: Customer;
  readonly isAsked: boolean;
}

/** Asks to open a disabled account again. */
export const EnableAct = deskAct({
  ask: 'identity.enable',
  texts: 'customers',
  when: ({ customer }: Askable) => isOpen(customer),
  isOff: ({ customer: { disabledAt }, isAsked }) => isAsked || disabledAt === null,
  payload: (_draft, { customer: { uid } }) => ({ uid }),
  form: ({
    of: {
      customer: { uid },
    },
    t,
    w,
  }) => ({ ...askOf({ t, w }, 'enable', uid), button: w.two.ask }),
});

/** Asks to take lost factors off an account. */
export const ResetAct = deskAct({
  ask: 'identity.reset_factor',
  texts: 'customers',
  when: ({ customer }: Askable) => isOpen(customer),
  isOff: ({ customer: { security }, isAsked }) => isAsked || (!security.otp && security.passkeys.length === 0),
  payload: (_draft, { customer: { uid } }) => ({ uid }),
  form: ({
    of: {
      customer: { uid },
    },
    t,
    w,
  }) => ({ ...askOf({ t, w }, 'reset', uid), button: w.two.ask }),
});

/** A request has its reason beside what it changes. */
const askOf = ({ t, w }: Pick<Words<'customers'>, 't' | 'w'>, act: Act, uid: string) => ({
  ...formOf({ t, w }, act, uid),
  fields: [note(w.dialogs[act].text)],
});
