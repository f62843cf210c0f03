// Protects: every movement of money by a machine is posted for a reason of the core or one that the machine declares, and for no other.
import { expect, it, vi } from 'vitest';
import { POSTING_REASONS } from './facts.ts';
import type { PostingFact } from './facts.ts';
import type { Command, MachineCommand } from './commands.ts';
import { Core } from './core.ts';
import type { Machine, Money, PostingDetails } from './machine.ts';
import { Ledger } from './ledger/ledger.ts';
import { fund, smallMarket } from './testing/small-market.ts';

const CASH = 1;
const [OWN, OTHERS] = [
  { owner: 1, kind: 'trading' },
  { owner: 2, kind: 'trading' },
] as const;

/** Every verb that posts, with the reason of its command. */
const VERBS: Readonly<Record<string, (money: Money, told: PostingDetails) => void>> = {
  issue: (money, told) => money.issue(OWN, CASH, 2n, 0, told),
  retire: (money, told) => money.retire(OWN, CASH, 2n, 0, told),
  transfer: (money, told) => money.transfer(OWN, OTHERS, CASH, 2n, told),
  'transfer, as received': (money, told) => money.transfer(OWN, OTHERS, CASH, 2n, { ...told, reason: 'transfer', received: told.reason }),
  settle(money, told) {
    money.hold(OWN, CASH, 2n);
    money.settle(OWN, OTHERS, CASH, 2n, told);
  },
  'settle, as received'(money, told) {
    money.hold(OWN, CASH, 2n);
    money.settle(OWN, OTHERS, CASH, 2n, { ...told, reason: 'transfer', received: told.reason });
  },
};

interface Move extends MachineCommand {
  readonly kind: `${string}.move`;
  readonly verb: string;
  readonly reason: string;
}

function mover(name: string): Machine {
  return {
    name,
    layout: 1,
    reasons: { [`${name}.paid`]: 'cost' },
    start: ({ money }) => ({
      apply(command) {
        const { verb, reason } = command as Move;
        VERBS[verb]?.(money, { reason, cause: 'c' });
        return { ok: true, kind: 'done' };
      },
      save: () => undefined,
      load: () => undefined,
      holds: () => [],
    }),
  };
}

/** The reasons that a movement of the machine `payer` is posted for. */
function reasonsOf(verb: string, reason: string): string[] {
  const core = new Core(undefined, undefined, 64, [mover('payer'), mover('other')]);
  const apply = (command: Command) => core.apply(core.sequence + 1, 1, command);
  const customers = ['a', 'b'].map((ref): Command => ({ kind: 'create_customer', ref, wide: false }));
  for (const command of [...smallMarket(), ...customers, ...fund(1, '9')]) apply(command);
  const { facts, reply } = apply({ kind: 'payer.move', verb, reason } as Move);
  expect(reply.ok).toBe(true);
  return facts.filter((fact): fact is PostingFact => fact.fact === 'posting').map((posting) => posting.reason);
}

it.each(Object.keys(VERBS))('%s: posts for a reason that is declared, and stops the process for any other', (verb) => {
  for (const reason of [...Object.keys(POSTING_REASONS), 'payer.paid']) expect(reasonsOf(verb, reason)).toContain(reason);
  for (const reason of ['other.paid', 'payer.paid.twice', 'toString', ''])
    expect(() => reasonsOf(verb, reason)).toThrow(`payer declares no reason ${reason}`);
});

it('a command of the core or of a machine that makes an atom stops the process, whichever line made it', () => {
  const core = new Core(undefined, undefined, 64, [mover('payer')]);
  const apply = (command: Command) => core.apply(core.sequence + 1, 1, command);
  const customers = ['a', 'b'].map((ref): Command => ({ kind: 'create_customer', ref, wide: false }));
  for (const command of [...smallMarket(), ...customers, ...fund(1, '9')]) apply(command);
  const right = Object.getOwnPropertyDescriptor(Ledger.prototype, 'transfer')?.value as Ledger['transfer'];
  vi.spyOn(Ledger.prototype, 'transfer').mockImplementation(function (this: Ledger, from, to, amount) {
    right.call(this, from, to, amount);
    (this as unknown as { amounts: Float64Array }).amounts[(to << 2) | 1]! += 1;
  });
  const moves: readonly Command[] = [
    { kind: 'payer.move', verb: 'transfer', reason: 'payer.paid' } as Move,
    { kind: 'transfer', from: OWN, to: OTHERS, coin: 'CASH', amount: '2', reason: 'transfer', cause: 'once' },
  ];
  for (const move of moves) expect(() => apply(move)).toThrow('a command made or lost money');
  vi.restoreAllMocks();
});
