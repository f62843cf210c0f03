import type { Canary } from './canary.ts';

/** The planted bugs. Each is one that somebody could have written. */
export const CANARIES: readonly Canary[] = [
  {
    name: 'forgotten release',
    file: 'packages/core/matching/close.ts',
    find: '    settling.releaseLots(market, slot, orders.remaining(slot));\n',
    replace: '',
    caughtBy: 'core',
  },
  {
    name: 'fee on the wrong side',
    file: 'packages/core/matching/money.ts',
    find: '& takerBuys);',
    replace: '& ~takerBuys);',
    caughtBy: 'core',
  },
  {
    name: 'price off by one',
    file: 'packages/core/matching/rules.ts',
    find: '((ticks - limit) ^ (0 - side)) + side > 0;',
    replace: '((ticks - limit) ^ (0 - side)) + side >= 0;',
    caughtBy: 'core',
  },
  {
    name: 'last come, first served',
    file: 'packages/core/book/fast-books.ts',
    find: 'return this.bests[best] === NONE ? NONE : this.links[(this.bests[best | ADDRESS]! << INT_BITS) | HEAD]!;',
    replace: 'return this.bests[best] === NONE ? NONE : this.links[(this.bests[best | ADDRESS]! << INT_BITS) | TAIL]!;',
    caughtBy: 'core',
  },
  {
    name: 'a partial fill leaves the sum of its level',
    file: 'packages/core/book/fast-books.ts',
    find: "assert(after >= 0, 'a level went below zero');\n    this.lots[address << FLOAT_BITS] = after;",
    replace: "assert(after >= 0, 'a level went below zero');",
    caughtBy: 'core',
  },
  {
    name: 'time priority lost in a restore',
    file: 'packages/core/state/markets.ts',
    find: 'for (const slot of reader.ints()) this.#books.insert(slot);',
    replace: 'for (const slot of reader.ints().toReversed()) this.#books.insert(slot);',
    caughtBy: 'core',
  },
  {
    name: 'order number used twice',
    file: 'packages/core/book/order-store.ts',
    find: 'ints[at | GENERATION]! += 1;',
    replace: 'ints[at | GENERATION] = 1;',
    caughtBy: 'core',
  },
  {
    name: 'expiry ignored',
    file: 'packages/core/matching/match.ts',
    find: 'if (orders.isOverdue(maker, state.nowMs)) {',
    replace: 'if (orders.isOverdue(maker, 0)) {',
    caughtBy: 'core',
  },
  {
    name: 'self-trade allowed',
    file: 'packages/core/matching/match.ts',
    find: 'if (orders.customer(maker) === customer) {',
    replace: 'if (orders.customer(maker) === -1) {',
    caughtBy: 'core',
  },
  {
    name: 'a repeated request done again',
    file: 'packages/core/apply.ts',
    find: 'const known = rememberedReply(state, command);',
    replace: 'const known = rememberedReply(state, { ...command, request: null } as Command);',
    caughtBy: 'core',
  },
  {
    name: 'reply before fsync',
    file: 'packages/journal/commands/command-writer.ts',
    find: '      this.#segments.sync();\n',
    replace: '',
    caughtBy: 'simulate',
  },
  {
    name: 'lost fact',
    file: 'packages/sequencer/shadow.ts',
    find: 'encodeFacts(outcome?.facts ?? [])',
    replace: 'encodeFacts(outcome?.facts.slice(1) ?? [])',
    caughtBy: 'simulate',
  },
  {
    name: 'torn frame accepted',
    file: 'packages/journal/segments/frame.ts',
    find: '  if (bytes.readUInt32LE(at + 8) !== crc32(bytes.subarray(at + CHECKED_FROM, at + size))) return undefined;\n',
    replace: '',
    caughtBy: 'simulate',
  },
  {
    name: 'snapshot before its facts are synced',
    file: 'packages/sequencer/shadow.ts',
    find: '    this.#facts.sync();\n',
    replace: '',
    caughtBy: 'simulate',
  },
  {
    name: 'rows written twice after a lost answer',
    file: 'packages/database/projector.ts',
    find: '        await this.#reload();\n',
    replace: '',
    caughtBy: 'simulate',
  },
  {
    name: 'void commands applied',
    file: 'packages/sequencer/replay.ts',
    find: 'if (voids.has(sequence)) {',
    replace: 'if (voids.has(-sequence)) {',
    caughtBy: 'poison',
  },
  {
    name: 'payments by strangers are looked for in final blocks alone',
    file: 'modules/wallet/chain/watcher.ts',
    find: 'await watchUnexplained(this.#chain, header, movements);',
    replace: '',
    caughtBy: 'custody',
  },
  {
    name: 'what a restored journal owes is not matched with what was paid',
    file: 'modules/wallet/chain/guard.ts',
    find: 'const owed = isRestoring && one.why',
    replace: 'const owed = !isRestoring && one.why',
    caughtBy: 'custody',
  },
  {
    name: 'a halt lets out what is signed',
    file: 'modules/wallet/chain/payer.ts',
    find: "if (this.#isHalted(withdrawal)) return books.waits(withdrawal.id, 'halted');\n        await this.#send(withdrawal);",
    replace: 'await this.#send(withdrawal);',
    caughtBy: 'custody',
  },
  {
    name: 'a reorganised deposit stays in the other accounts',
    file: 'modules/wallet/machine/debts.ts',
    find: "const POCKETS = ['trading', 'fiat', 'game'] as const;",
    replace: "const POCKETS = ['trading'] as const;",
    caughtBy: 'custody',
  },
];

/** The canary that the environment names; undefined where it names none. */
export function chosenCanary(env: Readonly<Record<string, string | undefined>>): Canary | undefined {
  const name = env['CANARY'];
  if (name === undefined || name === '') return undefined;
  const found = CANARIES.find((canary) => canary.name === name);
  if (found === undefined) throw new Error(`CANARY=${name}: there is no such canary`);
  return found;
}
