import type { MachineCommand, MachineFact, MachineReply } from '@agio/core';
import type { MachineModel, ModelHouse } from '@agio/module/testing';
import { OPERATORS_REFUSALS } from '../model.ts';
import type { Anchor, Anchored } from '../model.ts';

/** The anchors that count, in a list. */
export class OperatorsModel implements MachineModel {
  readonly refusals = OPERATORS_REFUSALS;
  anchors: Anchored[] = [];
  readonly #house: ModelHouse;

  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    const { entry, hash, restoredTo } = command as Anchor;
    const isThere = restoredTo === undefined || restoredTo === 0 || this.anchors.some((anchor) => anchor.entry === restoredTo);
    const kept = restoredTo === undefined ? this.anchors : this.anchors.filter((anchor) => anchor.entry <= restoredTo);
    const isNewer = isThere && entry >= 1 && kept.every((anchor) => anchor.entry < entry);
    const isHash = hash.length === 64 && [...hash].every((digit) => '0123456789abcdef'.includes(digit));
    if (!Number.isInteger(entry) || !isNewer || !isHash) return { reply: { ok: false, refusal: 'operators.invalid' }, facts: [] };
    const fact: Anchored = { fact: 'operators.anchored', entry, hash, atMs: this.#house.now() };
    this.anchors = [...kept, fact];
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
