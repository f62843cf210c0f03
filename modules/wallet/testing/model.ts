import type { HeardMoney, MachineCommand, MachineFact, MachineHold, MachineReply, Refusal } from '@agio/core';
import type { MachineModel, ModelHouse } from '@agio/module/testing';
import { WALLET_REFUSALS } from '../model.ts';
import type { WalletCommand, WalletFact } from '../model.ts';
import { Books, No, own, POCKETS, SUSPENSE } from './model/books.ts';
import { advance, credit, defineChain, openAddress, release, reorganise, spend } from './model/chains.ts';
import { collectNow, compared, decide, halt, pass, propose, resume, setPerson, unexplained } from './model/desk.ts';
import { listCoin, listToken, setLimits } from './model/listings.ts';
import { collect, netOf } from './model/money.ts';
import { adopt, allowCost, cancel, confirm, fail, mature, move, review, send, sent, sign, wait, withdraw } from './model/withdrawals.ts';

type Kind = WalletCommand['kind'];
type Rule<Name extends Kind> = (books: Books, command: Extract<WalletCommand, { kind: Name }>) => { readonly id?: number };

const RULES: { readonly [Name in Kind]: Rule<Name> } = {
  'wallet.define_chain': defineChain,
  'wallet.list_coin': listCoin,
  'wallet.list_token': listToken,
  'wallet.set_limits': setLimits,
  'wallet.open_address': openAddress,
  'wallet.credit': credit,
  'wallet.spend': spend,
  'wallet.advance': advance,
  'wallet.reorganise': reorganise,
  'wallet.halt': halt,
  'wallet.person': setPerson,
  'wallet.compared': compared,
  'wallet.resume': resume,
  'wallet.unexplained': unexplained,
  'wallet.release': release,
  'wallet.collect': collectNow,
  'wallet.propose': propose,
  'wallet.decide': decide,
  'wallet.adopt': adopt,
  'wallet.wait': wait,
  'wallet.allow_cost': allowCost,
  'wallet.pass': pass,
  'wallet.withdraw': withdraw,
  'wallet.mature': mature,
  'wallet.review': review,
  'wallet.cancel': cancel,
  'wallet.sign': sign,
  'wallet.sent': sent,
  'wallet.confirm': confirm,
  'wallet.fail': fail,
  'wallet.move': move,
  'wallet.send': send,
};

/** A naive model of the wallet: what our addresses have in units of their chains, what left in lists that are never shortened, holds recomputed. */
export class WalletModel implements MachineModel {
  readonly refusals = WALLET_REFUSALS;
  readonly books: Books;

  constructor(house: ModelHouse) {
    this.books = new Books(house);
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    this.books.told = [];
    const rule = RULES[command.kind as Kind] as Rule<Kind> | undefined;
    if (rule === undefined) return { reply: { ok: false, refusal: 'unknown_command' }, facts: [] };
    try {
      return { reply: { ok: true, kind: 'done', ...rule(this.books, command as never) }, facts: this.books.told };
    } catch (error) {
      if (error instanceof No) return { reply: { ok: false, refusal: error.refusal as Refusal }, facts: [] };
      throw error;
    }
  }

  debtOf(customer: number, coin: number): bigint {
    const found = this.books.debts.find((debt) => debt.customer === customer && debt.coin === coin);
    return found === undefined ? 0n : found.house + found.nowhere;
  }

  isInDoubt(coin: number): boolean {
    return this.books.isInDoubt(coin);
  }

  restraint(customer: number, coin: number, gets: number | undefined): Refusal | 'near_reference' | undefined {
    const { books } = this;
    if (books.standsStill(coin)) return 'coin_stands_still';
    if (!books.owes(customer)) return undefined;
    return books.debts.some((debt) => debt.customer === customer && debt.coin === gets) ? 'near_reference' : 'customer_owes';
  }

  wantsMoney({ coin, kind, owner }: HeardMoney): boolean {
    return POCKETS.some((pocket) => pocket === kind) && this.books.debts.some((debt) => debt.customer === owner && debt.coin === coin);
  }

  onMoney({ coin, owner }: HeardMoney): readonly MachineFact[] {
    this.books.told = [];
    collect(this.books, owner, coin);
    return this.books.told;
  }

  nameOf(fact: MachineFact): string {
    const told = fact as WalletFact;
    switch (told.fact) {
      case 'wallet.listing':
        return `listing ${told.chain} ${told.coin}`;
      case 'wallet.address':
        return `address ${told.customer} ${told.family}`;
      case 'wallet.custody':
        return `custody ${told.chain} ${told.coin} ${told.cause}`;
      case 'wallet.compared':
        return `compared ${told.chain} ${told.coin}`;
      case 'wallet.debt':
        return `debt ${told.customer} ${told.coin}`;
      default:
        return `${told.fact} ${told.id}`;
    }
  }

  *holds(): Generator<MachineHold> {
    for (const withdrawal of this.books.withdrawals) {
      const { amount, coin, customer, reopened } = withdrawal;
      yield reopened ? { of: SUSPENSE, coin, amount: netOf(withdrawal) } : { of: own(customer), coin, amount: BigInt(amount) };
    }
  }
}

/** What the simulator makes it by. */
export const makeModel = (house: ModelHouse): WalletModel => new WalletModel(house);
