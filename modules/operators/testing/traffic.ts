import type { Chance, MachineTraffic } from '@agio/module/testing';
import type { Anchor } from '../model.ts';
import type { OperatorsModel } from './model.ts';

export const makeTraffic = (chance: Chance, model: OperatorsModel): MachineTraffic => ({
  isSimple: true,
  beginning: () => [],
  hasBegun: true,
  next: (): Anchor => ({
    kind: 'operators.anchor',
    ...(chance.pick([true, false, false, false])
      ? { restoredTo: chance.pick([0, 1, ...model.anchors.map((anchor) => anchor.entry)]) }
      : {}),
    entry: (model.anchors.at(-1)?.entry ?? 0) + chance.pick([-1, 0, 0.5, 1, 1, 2, 40]),
    hash: chance.pick(['0123456789abcdef', '0123456789abcdef', '0123456789ABCDEF', 'fedcba9876543210']).repeat(chance.pick([3, 4, 4, 4])),
  }),
  moments: () => [],
});
