import { groupThousands, trimZeros, type Texts } from '@agio/ui';
import { choice, deskAct, line, named, note, number, text } from '../../../../shared/desk/index.ts';
import type { Chain } from '../../api/wallet.ts';

type Entry = Chain['unexplained'][number];

const isAmount = (typed: string): boolean => /^\d{1,18}(\.\d{1,18})?$/.test(typed);
const reasonOf = ({ halts }: Texts['chains'], help?: string) => text('reason', halts.reason, { help, rows: 2 });

const EVERY = '*';
interface HaltTarget {
  /** Every chain where there is none. */
  readonly code: string | null;
  readonly name: string;
  readonly coins: readonly string[];
}

/** Stops a chain, or every chain: one person is enough, because it only reduces risk. */
export const HaltAct = deskAct({
  call: 'deskWalletHalt',
  texts: 'chains',
  look: 'risk',
  draft: ({ code }: HaltTarget) => ({
    chain: code,
    direction: 'both' as 'both' | 'deposits' | 'withdrawals',
    cause: 'incident' as 'incident' | 'maintenance',
    coin: EVERY,
    reason: '',
  }),
  input: ({ coin, ...body }) => ({ body: { ...body, coin: coin === EVERY ? null : coin } }),
  form: ({ of: { code, coins, name }, t, w }) => ({
    button: code === null ? w.haltAll : w.halt,
    submit: t(($) => $.halts.haltNow, { name }),
    done: w.halts.done,
    fields: [
      note(w.halts.haltNote),
      choice('direction', w.halts.direction, named(['both', 'withdrawals', 'deposits'], w.halts.directions)),
      coins.length === 0 ? null : choice('coin', w.halts.coin, named([EVERY, ...coins], { [EVERY]: w.halts.everyCoin })),
      choice('cause', w.halts.cause, named(['incident', 'maintenance'], w.halts.causeNames)),
      reasonOf(w, w.halts.help),
    ],
  }),
});

interface BookingSubject {
  readonly chain: Chain;
  /** What left and is not booked yet; any other difference where there is none. */
  readonly entry: Entry | null;
}

/** Proposes to book what chain and books differ by; another person has to agree. */
export const BookAct = deskAct({
  call: 'deskWalletAdjust',
  texts: 'chains',
  draft: ({ chain, entry }: BookingSubject) => ({
    coin: entry?.coin ?? chain.coins[0]?.coin ?? '',
    kind: entry === null ? 'surplus' : 'missing',
    amount: entry === null ? '' : trimZeros(entry.amount),
    account: 'house',
    uid: '',
    reason: '',
  }),
  input: ({ account, amount, coin, kind, reason, uid }, { chain, entry }) => {
    const whose = account === 'customer' ? uid : account;
    if (!isAmount(amount) || (account === 'customer' && !/^\d{4,12}$/.test(uid))) return null;
    return { body: { chain: chain.code, coin, amount: signed(kind, amount), whose, unexplained: entry?.id ?? null, reason } };
  },
  form: ({ draft: { account, amount, coin, kind, uid }, heads, of: { chain, entry }, t, w }) => ({
    button: entry === null ? w.book.difference : w.book.title,
    title: w.book.title,
    submit: w.book.submit,
    what: t(($) => $.book.what, {
      amount: signed(kind, amount),
      coin,
      chain: chain.code,
      account: account === 'customer' ? `${heads.uid} ${uid}` : (w.book.accounts as Readonly<Record<string, string>>)[account],
    }),
    done: w.book.asked,
    fields: [
      note(w.book.note),
      ...(entry === null
        ? [
            choice('coin', w.reconciliation.coin, named(chain.coins.map((one) => one.coin))),
            choice('kind', w.book.kind, named(['surplus', 'missing'], w.book.kinds)),
          ]
        : [note(lineOf(entry, t))]),
      number('amount', w.book.amount, { unit: coin }),
      choice('account', w.book.account, named(['house', 'waiting', 'customer'], w.book.accounts)),
      account === 'customer' ? line('uid', heads.uid, { digits: true, max: 12 }) : null,
      reasonOf(w, w.halts.help),
    ],
  }),
});

const signed = (kind: string, amount: string): string => `${kind === 'missing' ? '-' : ''}${amount}`;
type T = Parameters<Parameters<typeof deskAct<'deskWalletHalt', 'chains', unknown>>[0]['form']>[0]['t'];
const lineOf = ({ amount, coin, height }: Entry, t: T): string =>
  t(($) => $.unexplained.line, { amount: groupThousands(trimZeros(amount)), coin, height });

/** Proposes that the house's coins take the place of what is owed and on no chain. */
export const CoverAct = deskAct({
  call: 'deskWalletCover',
  texts: 'chains',
  when: ({ nowhere }: { readonly coin: string; readonly nowhere: string }) => trimZeros(nowhere) !== '0',
  draft: ({ nowhere }) => ({ amount: trimZeros(nowhere), reason: '' }),
  input: ({ amount, reason }, { coin }) => (isAmount(amount) ? { body: { coin, amount, reason } } : null),
  form: ({ draft: { amount }, of: { coin, nowhere }, t, w }) => ({
    button: w.cover.title,
    submit: w.book.submit,
    what: t(($) => $.cover.what, { amount, coin }),
    done: w.book.asked,
    fields: [
      note(t(($) => $.cover.note, { nowhere: `${groupThousands(trimZeros(nowhere))} ${coin}` })),
      number('amount', w.cover.amount, { unit: coin }),
      reasonOf(w, w.halts.help),
    ],
  }),
});

/** Proposes that a departure was the payment of an open withdrawal. */
export const SettleAct = deskAct({
  call: 'deskWalletSettle',
  texts: 'chains',
  draft: (_entry: Entry) => ({ withdrawal: '', reason: '' }),
  input: (draft, { id }) => (/^[1-9]\d{0,14}$/.test(draft.withdrawal) ? { params: { id }, body: { id, ...draft } } : null),
  form: ({ draft: { withdrawal }, of, t, w }) => ({
    button: w.settle.title,
    submit: w.book.submit,
    what: t(($) => $.settle.what, { id: of.id, withdrawal, amount: trimZeros(of.amount), coin: of.coin }),
    done: w.book.asked,
    fields: [note(lineOf(of, t)), number('withdrawal', w.settle.withdrawal, { decimals: 0 }), reasonOf(w, w.halts.help)],
  }),
});

/** Gathers what lies on addresses of deposits. */
export const SweepAct = deskAct({
  call: 'deskWalletSweep',
  texts: 'chains',
  when: ({ isFollowed }: Chain) => isFollowed,
  draft: () => ({ reason: '' }),
  input: (body, { code }) => ({ params: { code }, body }),
  form: ({ w }) => ({ button: w.where.sweep, done: w.where.swept, fields: [note(w.where.sweepNote), reasonOf(w)] }),
});

/** Moves coins out of the hot wallet. */
export const ToColdAct = deskAct({
  call: 'deskWalletToCold',
  texts: 'chains',
  when: ({ chain: { addresses, isFollowed } }: { readonly chain: Chain; readonly coin: string }) => isFollowed && addresses?.cold !== null,
  draft: () => ({ amount: '', reason: '' }),
  input: (draft, { chain: { code }, coin }) =>
    isAmount(draft.amount) ? { params: { code }, body: { chain: code, coin, ...draft } } : null,
  form: ({ draft: { amount }, of: { chain, coin }, t, w }) => ({
    button: w.where.toCold,
    submit: t(($) => $.where.submit, { amount: `${amount === '' ? '…' : amount} ${coin}` }),
    what: t(($) => $.where.what, { amount, coin, chain: chain.code }),
    done: w.where.moved,
    fields: [number('amount', w.where.amount, { unit: coin }), reasonOf(w)],
  }),
});

/** Makes a proof of liabilities before its night. */
export const ProveAct = deskAct({
  call: 'deskWalletProve',
  texts: 'chains',
  draft: (_of: null) => ({ reason: '' }),
  input: (body) => ({ body }),
  form: ({ w }) => ({ button: w.proof.make, title: w.proof.making, done: w.proof.made, fields: [reasonOf(w, w.halts.help)] }),
});
