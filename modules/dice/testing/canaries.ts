import type { ModuleCanary } from '@agio/module/testing';

const machine = { tests: 'modules/dice/tests/machine.test.ts' } as const;
const operators = { tests: 'modules/dice/tests/operators.test.ts' } as const;
const calls = { tests: 'modules/dice/tests/playing-over-calls.test.ts' } as const;

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'dice: two bets get the same number',
    file: 'modules/dice/machine/bets.ts',
    find: 'books.players.set(customer, { ...player, client, nonce: nonce + 1 });',
    replace: 'books.players.set(customer, { ...player, client, nonce: nonce + (id % 3 === 0 ? 0 : 1) });',
    caughtBy: { ...machine, named: 'numbers a hundred at once' },
  },
  {
    name: 'dice: a pool pays more than half of Kelly',
    file: 'modules/dice/odds.ts',
    find: 'return half > reserved ? half - reserved : 0n;',
    replace: 'return half;',
    caughtBy: { ...machine, named: 'is refused where it is dust' },
  },
  {
    name: 'dice: a seed is changed while a bet waits for its roll',
    file: 'modules/dice/machine/seeds.ts',
    find: "if (books.isPlaying(customer)) return refused('dice.pending');\n  end(tools, player);\n  books.putPlayer(tools, { ...player, client: client ?? '', seed: player.next",
    replace: "end(tools, player);\n  books.putPlayer(tools, { ...player, client: client ?? '', seed: player.next",
    caughtBy: { ...machine, named: 'change only when nothing waits' },
  },
  {
    name: 'dice: a seed of the player outlives the server seed that it was for',
    file: 'modules/dice/machine/seeds.ts',
    find: "client: client ?? '', seed: player.next",
    replace: 'client: client ?? player.client, seed: player.next',
    caughtBy: { ...machine, named: 'A4: are there before' },
  },
  {
    name: 'dice: open bets do not count as lost',
    file: 'modules/dice/machine/bets.ts',
    find: 'BigInt(used.lost) + BigInt(used.pending) + stake',
    replace: 'BigInt(used.lost) + stake',
    caughtBy: { ...machine, named: 'count open bets as lost' },
  },
  {
    name: 'dice: an exclusion is made shorter',
    file: 'modules/dice/machine/limits.ts',
    find: 'if (untilMs <= player.excludedUntilMs)',
    replace: 'if (untilMs === player.excludedUntilMs)',
    caughtBy: { ...machine, named: 'keeps whoever excluded themselves' },
  },
  {
    name: 'dice: a dealer bets on the own pool',
    file: 'modules/dice/machine/bets.ts',
    find: "if (books.dealer(customer, pool.coin) !== undefined) return refused('dice.own_pool');",
    replace: '',
    caughtBy: { ...machine, named: 'is not bet on by those who own' },
  },
  {
    name: 'dice: a seed in use is told',
    file: 'modules/dice/vault/vault.ts',
    find: '!this.isReady || books.isInUse(id)',
    replace: '!this.isReady',
    caughtBy: { ...calls, named: 'tells no seed in use' },
  },
  {
    name: 'dice: an exclusion is of an account',
    file: 'modules/dice/handlers/links.ts',
    find: 'return latest > this.#ports.now() ? latest : 0;',
    replace: 'return latest > this.#ports.now() + latest ? latest : 0;',
    caughtBy: { ...calls, named: 'A10: keeps out' },
  },
  {
    name: 'dice: somebody who is excluded deals',
    file: 'modules/dice/machine/pools.ts',
    find: "  if (books.isExcluded(customer, tools.nowMs())) return refused('dice.excluded');\n",
    replace: '',
    caughtBy: { ...machine, named: 'A10: lets nobody' },
  },
  {
    name: 'dice: a name on the board stays the same',
    file: 'modules/dice/vault/vault.ts',
    find: 'dice player ${customer} on day ${day}',
    replace: 'dice player ${customer}',
    caughtBy: { ...calls, named: 'A11: shows everybody' },
  },
  {
    name: 'dice: seeds go on after a backup was put back',
    file: 'modules/dice/vault/guard.ts',
    find: 'Number(row.sequence) > core.sequence',
    replace: 'Number(row.sequence) > core.sequence + 10_000_000',
    caughtBy: { ...calls, named: 'ends all seeds' },
  },
  {
    name: 'dice: a dealer bets on the own pool by another account of the same device',
    file: 'modules/dice/handlers/play.ts',
    find: "  if (await room.links.ownsPool(customer, coin.id)) return diceFailure('dice.own_pool');\n",
    replace: '',
    caughtBy: { ...calls, named: 'used on the same device' },
  },
  {
    name: 'dice: a withdrawal that waits is tried every ten seconds for days',
    file: 'modules/dice/machine/pools.ts',
    find: 'Math.min(Math.max(waitedMs, AGAIN_MS), AGAIN_MOST_MS)',
    replace: 'AGAIN_MS',
    caughtBy: { ...machine, named: 'pays nobody out of what is reserved' },
  },
  {
    name: 'dice: a request of the house is carried out twice',
    file: 'modules/dice/machine/state.ts',
    find: 'find(([key]) => key === request?.key)',
    replace: 'find(([key]) => key === request?.body)',
    caughtBy: { ...operators, named: 'moves the coins of the house once' },
  },
  {
    name: 'dice: a bet is voided whose roll the server could tell',
    file: 'modules/dice/desk/requests.ts',
    find: 'room.vault.knows({ id: seed, hash })',
    replace: 'room.vault.knows({ id: hash, hash: seed })',
    caughtBy: { ...operators, named: 'voids no bet that is young' },
  },
  {
    name: 'dice: a bet is voided the day it is made',
    file: 'modules/dice/machine/bets.ts',
    find: 'placedAtMs + VOID_AFTER_MS <= nowMs',
    replace: 'placedAtMs < nowMs',
    caughtBy: { ...operators, named: 'voids no bet that is young' },
  },
  {
    name: 'seeds that were shown are begun with again',
    file: 'modules/dice/machine/seeds.ts',
    find: "  if ([seed.id, next.id].some((id) => id === player.seed?.id || id === player.next?.id)) return refused('dice.state_changed');\n",
    replace: '',
    caughtBy: { tests: 'modules/dice/tests/machine.test.ts', named: 'are not begun with again' },
  },
];
