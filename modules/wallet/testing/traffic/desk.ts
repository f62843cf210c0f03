import type { Chance, TrafficScene } from '@agio/module/testing';
import type { DeskAction, Halt } from '../../shared/desk-model.ts';
import type { WalletCommand } from '../../model.ts';
import type { Books } from '../model/books.ts';
import { HOUSE, least } from '../model/books.ts';
import { unrecorded } from '../model/desk.ts';
import { netOf } from '../model/money.ts';

/** Commands of the desk after which a seed that piles up halts begins to. */
const PILE_FROM = 25;
const PILE = 230;
const PILE_CHAINS = 7;
/** Three names at the command line, and two operators with accounts. */
export const PEOPLE: readonly number[] = [1, 2, 3, 281_474_976_710_657, 281_474_976_710_658];

/** What people decide, and what guards of chains stop. */
export class DeskTraffic {
  readonly #chance: Chance;
  readonly #books: Books;
  readonly #scene: TrafficScene;
  readonly #isByHand: boolean;
  readonly #isPiling: boolean;
  #count = 0;

  constructor(chance: Chance, books: Books, scene: TrafficScene, isByHand: boolean) {
    this.#chance = chance;
    this.#books = books;
    this.#scene = scene;
    this.#isByHand = isByHand;
    this.#isPiling = chance.once(12);
  }

  /** It has begun to pile up halts, and nothing else happens until no more are taken. */
  get isBusy(): boolean {
    const piled = this.#count + 1 - PILE_FROM;
    return this.#isPiling && piled >= 0 && piled < PILE + PILE_CHAINS;
  }

  next(): WalletCommand {
    const { isBusy } = this;
    this.#count += 1;
    const chance = this.#chance;
    if (isBusy) return this.#pile(this.#count - PILE_FROM);
    const { halts, unexplained } = this.#books;
    // What stands still is looked at soon, so that most of a seed's time money moves.
    if (halts.length > 0 && chance.once(3)) return { kind: 'wallet.resume', halt: chance.pick(halts).id, by: chance.pick(PEOPLE) };
    const isLeft = unexplained.length > 0 && chance.once(3);
    if (isLeft) return this.#propose(this.#explain());
    if (halts.some(({ cause }) => cause === 'restore') && chance.once(3)) return this.#adopt();
    switch (
      chance.weighed({
        halt: 3,
        resume: 1,
        pass: 1,
        person: 4,
        compared: 14,
        unexplained: 3,
        release: 12,
        collect: 6,
        propose: 20,
        decide: 18,
        adopt: 3,
      })
    ) {
      case 'halt':
        return this.#halt();
      case 'compared':
        return this.#compared();
      case 'person':
        return { kind: 'wallet.person', person: chance.once(20) ? 0 : chance.pick(PEOPLE), decides: !chance.once(3) };
      case 'resume':
        return { kind: 'wallet.resume', halt: chance.int(1, this.#books.given.halts + 1), by: 1 };
      case 'pass': {
        const [payment, by] = [chance.pick(['deposit', 'withdrawal'] as const), chance.pick(PEOPLE)];
        return { kind: 'wallet.pass', payment, chain: this.#chainCode(), ref: chance.pick(['0x5c:value', '']), by };
      }
      case 'unexplained':
        return this.#unexplained();
      case 'release':
        return { kind: 'wallet.release', deposit: this.#deposit() };
      case 'collect': {
        const debt = this.#books.debts.length > 0 && !chance.once(9) ? chance.pick(this.#books.debts) : undefined;
        const coin = debt === undefined ? chance.pick([...this.#codes(), 'NONE']) : this.#books.house.coinById(debt.coin).code;
        return { kind: 'wallet.collect', customer: debt?.customer ?? 1, coin };
      }
      case 'propose':
        return this.#propose(this.#action());
      case 'decide': {
        const { proposals } = this.#books;
        const proposal = proposals.length > 0 && !chance.once(20) ? chance.pick(proposals).id : chance.int(1, 500);
        return { kind: 'wallet.decide', proposal, decision: chance.once(4) ? 'refuse' : 'approve', by: chance.pick(PEOPLE) };
      }
      case 'adopt':
        return this.#adopt();
    }
  }

  #codes(): string[] {
    return this.#scene.coins.map(({ code }) => code);
  }

  #chainCode(): string {
    return this.#chance.pick(['ONE', 'TWO']);
  }

  #deposit(): number {
    const waiting = this.#books.deposits.filter(({ account }) => account === 'suspense');
    return waiting.length > 0 && !this.#chance.once(8)
      ? this.#chance.pick(waiting).id
      : this.#chance.int(1, this.#books.given.deposits + 1);
  }

  #block(code: string): { readonly height: number; readonly block: string } {
    const chain = this.#books.chain(code);
    const height = chain?.half?.height ?? (chain === undefined ? 1 : this.#books.top(chain) + 1);
    return { height, block: chain?.half?.hash ?? `${code}:${height}:seen` };
  }

  /** Those that people may say, in any place; those of guards stop a whole chain. */
  #halt(): Halt {
    const chance = this.#chance;
    const by = { by: 1, people: chance.pick([1, 2] as const) };
    if (chance.once(3)) {
      const cause = chance.pick(['restore', 'drift', 'difference', 'nodes', 'books'] as const);
      return { kind: 'wallet.halt', chain: chance.pick(['ONE', 'TWO', null]), coin: null, direction: 'both', cause, ...by };
    }
    return {
      kind: 'wallet.halt',
      chain: chance.pick(['ONE', 'TWO', null, ...(chance.once(9) ? ['NONE'] : [])]),
      coin: chance.pick([null, ...this.#codes(), ...(chance.once(9) ? ['NONE'] : [])]),
      direction: chance.pick(['deposits', 'withdrawals', 'both']),
      cause: chance.pick(['maintenance', 'incident']),
      ...by,
    };
  }

  /** One halt after the other until no more are taken; each is another one. */
  #pile(at: number): WalletCommand {
    if (at < PILE_CHAINS) return { kind: 'wallet.define_chain', code: `PILE${at}`, family: 'evm' };
    const number = at - PILE_CHAINS;
    const directions = ['deposits', 'withdrawals', 'both'] as const;
    const coins = [null, ...this.#codes()];
    return {
      kind: 'wallet.halt',
      chain: `PILE${number % PILE_CHAINS}`,
      coin: coins[Math.trunc(number / PILE_CHAINS) % coins.length] ?? null,
      direction: directions[Math.trunc(number / PILE_CHAINS / coins.length) % 3] ?? 'both',
      cause: number >= PILE_CHAINS * coins.length * 3 ? 'incident' : 'maintenance',
      people: 1,
      by: 1,
    };
  }

  /** Something left, often just what a withdrawal would have sent. */
  #unexplained(): WalletCommand {
    const chance = this.#chance;
    const chain = this.#chainCode();
    const known = this.#books.chain(chain);
    const like = this.#books.withdrawals.filter((one) => one.chain === known?.id && one.to === 0);
    const one = like.length > 0 && chance.once(2) ? chance.pick(like) : undefined;
    const units = one === undefined || known === undefined ? undefined : this.#books.units(known, one.coin, netOf(one));
    return {
      kind: 'wallet.unexplained',
      chain,
      coin: one === undefined ? chance.pick(this.#codes()) : this.#books.house.coinById(one.coin).code,
      ...this.#block(chain),
      txid: `theft${this.#count}`,
      to: 'thief',
      units: chance.once(15) ? '0' : String(units ?? chance.int(1, 900)),
      why: chance.pick(['departure', 'drift']),
      people: chance.pick([1, 2]),
      ...(chance.once(3) ? { alone: true as const } : {}),
    };
  }

  #adopt(): WalletCommand {
    const restored = this.#books.withdrawals.filter((one) => one.to === 0 && this.#books.isRestored(one.chain));
    const open = restored.length > 0 ? restored : this.#books.withdrawals;
    const one = open.length > 0 ? this.#chance.pick(open) : undefined;
    const code = this.#books.chains[(one?.chain ?? 1) - 1]?.code ?? '';
    return { kind: 'wallet.adopt', withdrawal: one?.id ?? 1, txid: `lost${this.#count}`, ...this.#block(code) };
  }

  #propose(action: DeskAction): WalletCommand {
    return { kind: 'wallet.propose', action, by: this.#chance.pick(PEOPLE) };
  }

  /** The possible outcomes of something unexplained. */
  #explain(): DeskAction {
    const chance = this.#chance;
    const entry = chance.pick(this.#books.unexplained);
    const like = this.#books.withdrawals.filter((one) => one.chain === entry.chain && one.coin === entry.coin && one.to === 0);
    if (this.#isByHand && like.length > 0 && chance.once(2))
      return { do: 'settle', unexplained: entry.id, withdrawal: chance.pick(like).id };
    const chain = this.#books.chains[entry.chain - 1]?.code ?? '';
    const coin = this.#books.house.coinById(entry.coin).code;
    const units = this.#isByHand || !chance.once(3) ? `-${entry.units}` : entry.units;
    return { do: 'adjust', chain, coin, units, owner: 0, account: 'house', unexplained: entry.id };
  }

  /** What an operator who looked at the chain would say; now and then of another block. */
  #compared(): WalletCommand {
    const chance = this.#chance;
    const [chain, coin] = [this.#chainCode(), chance.pick([...this.#codes(), ...(chance.once(9) ? ['NONE'] : [])])];
    const known = this.#books.chain(chain);
    const height = (known === undefined ? 0 : this.#books.top(known)) + (chance.once(9) ? 1 : 0);
    const isLess = this.#isByHand && !chance.once(3);
    const units = isLess
      ? this.#loss(chain, coin)
      : chance.pick(['0', '-0', String(chance.int(-900_000_000, 900_000_000)), '9'.repeat(45)]);
    return { kind: 'wallet.compared', chain, coin, height, units };
  }

  /** All that was said to be apart, a part of it, or a little more. */
  #apart(chainCode: string, code: string): string {
    const [chain, coin] = [this.#books.chain(chainCode), this.#books.house.coin(code)];
    const found = chain === undefined || coin === undefined ? 0n : unrecorded(this.#books, chain, coin.id);
    return String(this.#chance.pick([found, found, found / 2n, found + 1n, found - 1n]));
  }

  /** Little, or much of what is there, so that blocks which are taken back later brought more than is left. */
  #loss(chainCode: string, code: string): string {
    const [chain, coin] = [this.#books.chain(chainCode), this.#books.house.coin(code)];
    const there = chain === undefined || coin === undefined ? 0n : this.#books.onChain(chain, coin.id);
    return String(-this.#chance.pick([BigInt(this.#chance.int(1, 900_000_000)), there / 2n, (there * 9n) / 10n, there]));
  }

  /** What the house can cover of a coin, some of it, more than it has, or more than there is to cover. */
  #uncovered(code: string): string {
    const coin = this.#books.house.coin(code)?.id ?? -1;
    const [has, lacks] = [this.#books.house.available(HOUSE, coin), this.#books.house.backing(coin, 0)];
    const most = least(has, lacks);
    return String(this.#chance.pick([most, most / 2n, has + 1n, lacks + 1n]));
  }

  #action(): DeskAction {
    const chance = this.#chance;
    const customer = chance.once(12) ? 99 : chance.int(0, this.#scene.customers);
    const coin = chance.pick([...this.#codes(), ...(chance.once(9) ? ['NONE'] : [])]);
    switch (chance.weighed({ assign: 10, adjust: this.#isByHand ? 14 : 6, give_back: 4, cover: 5, settle: 1, give_up: 3, reopen: 4 })) {
      case 'assign': {
        const deposit = this.#deposit();
        const owner = this.#books.deposits.find(({ id }) => id === deposit)?.owner ?? customer;
        return { do: 'assign', deposit, owner: chance.once(2) ? owner : customer };
      }
      case 'adjust': {
        const account = chance.pick(['house', 'suspense', 'trading'] as const);
        const chain = this.#chainCode();
        const units = chance.once(20) ? '9'.repeat(45) : this.#apart(chain, coin);
        const unexplained = chance.once(9) ? 99_999 : null;
        const owner = account === 'trading' ? customer : 0;
        return { do: 'adjust', chain, coin, units: chance.once(12) ? '0' : units, owner, account, unexplained };
      }
      case 'give_back': {
        const atoms = chance.pick(['1', '5', '0', '999999999999999999999']);
        const deposit = chance.int(0, this.#books.given.deposits + 1);
        const kept = this.#books.small.length > 0 && !chance.once(4) ? chance.pick(this.#books.small) : undefined;
        if (kept === undefined) return { do: 'give_back', deposit, customer, coin, atoms };
        const code = this.#codes().find((one) => this.#books.house.coin(one)?.id === kept.coin) ?? coin;
        const left = String(this.#books.keptOf(kept.customer, kept.coin));
        return { do: 'give_back', deposit, customer: kept.customer, coin: code, atoms: chance.pick([atoms, left]) };
      }
      case 'cover':
        return { do: 'cover', coin, atoms: this.#uncovered(coin) };
      case 'settle':
        return { do: 'settle', unexplained: chance.int(1, 9), withdrawal: chance.int(1, 9) };
      case 'give_up': {
        const signed = this.#books.withdrawals.filter((one) => one.signed.length > 0);
        return { do: 'give_up', withdrawal: signed.length > 0 && !chance.once(4) ? chance.pick(signed).id : chance.int(1, 9) };
      }
      case 'reopen': {
        const known = this.#books.reverted.length > 0 && chance.once(2) ? chance.pick(this.#books.reverted).split(':')[1] : undefined;
        return { do: 'reopen', chain: this.#chainCode(), address: known ?? chance.pick(['out1', 'never']) };
      }
    }
  }
}
