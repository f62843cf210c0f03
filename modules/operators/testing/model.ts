import type { MachineCommand, MachineFact, MachineReply } from '@agio/core';
import type { MachineModel, ModelHouse } from '@agio/module/testing';
import { OPERATORS_REFUSALS } from '../model.ts';
import type { Anchor, Anchored } from '../model.ts';

/** All anchors ever written, in a list. */
export class OperatorsModel implements MachineModel {
  readonly refusals = OPERATORS_REFUSALS;
  readonly anchors: Anchored[] = [];
  readonly #house: ModelHouse;

  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    const { entry, hash } = command as Anchor;
    const isNewer = entry >= 1 && this.anchors.every((anchor) => anchor.entry < entry);
    const isHash = hash.length === 64 && [...hash].every((digit) => '0123456789abcdef'.includes(digit));
    if (!Number.isInteger(entry) || !isNewer || !isHash) return { reply: { ok: false, refusal: 'operators.invalid' }, facts: [] };
    const fact: Anchored = { fact: 'operators.anchored', entry, hash, atMs: this.#house.now() };
    this.anchors.push(fact);
    return { reply: { ok: true, kind: 'done', id: entry }, facts: [fact] };
  }

  nameOf(): string {
    return 'anchor';
  }

  *holds() {
    // It holds nothing.
  }
}

export const makeModel = (house: ModelHouse): OperatorsModel => new OperatorsModel(house);
