import { pairName } from '@agio/kernel';
import { choice, deskAct, note, text } from '../../../shared/desk/index.ts';

/** The brake for all of a market. */
export const PauseAct = deskAct({
  call: 'deskPauseRobots',
  look: 'risk',
  texts: 'robot',
  draft: (markets: readonly string[]) => ({ market: markets[0] ?? '', reason: '' }),
  input: ({ market, reason }) => (market === '' ? null : { body: { market, reason } }),
  form: ({ of, w: { pauseAll } }) => ({
    button: pauseAll.open,
    submit: pauseAll.submit,
    fields: [
      note(pauseAll.text),
      choice('market', pauseAll.market, Object.fromEntries(of.map((one) => [one, pairName(one)]))),
      text('reason', pauseAll.reason, { help: pauseAll.reasonHelp, rows: 2 }),
    ],
  }),
  said: ({ robots }, t) => t(($) => $.pauseAll.done, { count: robots }),
});
