import type { Chance, MachineTraffic } from '@agio/module/testing';
import type { Anchor, OperatorsCommand } from '../model.ts';
import type { OperatorsModel } from './model.ts';
import { SoftwareKey } from './software-key.ts';

/** Numbers that no other traffic has. */
const PEOPLE = [1, 2, 3, 4].map((one) => 2 ** 48 + 9_000 + one);
const [ADA = 0, BEN = 0, CEM = 0, DAN = 0] = PEOPLE;
const KEYS = Array.from({ length: 12 }, (_none, at) => new SoftwareKey(`key-${at}`));
/** Those of one person who has as many as one may have. */
const MANY = KEYS.slice(0, 4);
const [ONE, OTHER] = ['0123456789abcdef'.repeat(4), 'fedcba9876543210'.repeat(4)];

export const makeTraffic = (chance: Chance, model: OperatorsModel): MachineTraffic => ({
  isSimple: true,
  beginning: () => beginning(model),
  get hasBegun() {
    return beginning(model).length === 0;
  },
  next: (nowMs) => signed(chance, model, nowMs, chance.once(4) ? anchor(chance, model) : command(chance, model)),
  moments: () => [...model.keys.flatMap(({ countsFrom }) => countsFrom ?? []), ...model.requests.map(({ expiresAt }) => expiresAt)],
});

/** The last person has all keys that one may have. */
function beginning({ keys }: OperatorsModel): OperatorsCommand[] {
  const own = keys.filter(({ person }) => person === DAN);
  const waiting = own.filter(({ countsFrom }) => countsFrom === null).map(({ x }) => x);
  if (waiting.length > 0) return [{ kind: 'operators.trust', person: DAN, keys: waiting }];
  const next = MANY.find(({ key }) => !own.some(({ id }) => id === key.id));
  return next === undefined ? [] : [{ kind: 'operators.key', person: DAN, key: next.key }];
}

function anchor(chance: Chance, model: OperatorsModel): Anchor {
  return {
    kind: 'operators.anchor',
    ...(chance.pick([true, false, false, false]) ? { restoredTo: chance.pick([0, 1, ...model.anchors.map((one) => one.entry)]) } : {}),
    entry: (model.anchors.at(-1)?.entry ?? 0) + chance.pick([-1, 0, 0.5, 1, 1, 2, 40]),
    hash: chance.pick(['0123456789abcdef', '0123456789abcdef', '0123456789ABCDEF', 'fedcba9876543210']).repeat(chance.pick([3, 4, 4, 4])),
  };
}

function command(chance: Chance, model: OperatorsModel): OperatorsCommand {
  const person = chance.pick(PEOPLE);
  const by = chance.pick([ADA, BEN, CEM]);
  const request = chance.pick([...model.requests.map(({ id }) => id), ...model.requests.map(({ id }) => id), model.lastRequest + 1]);
  const waiting = model.keys.filter((key) => key.person === person && key.countsFrom === null).map(({ x }) => x);
  switch (chance.weighed({ invite: 2, key: 4, confirm: 3, trust: 1, person: 2, number: 1, ask: 6, decide: 7, withdraw: 2, carried: 3 })) {
    case 'invite':
      return { kind: 'operators.invite', person, by: chance.pick([0, by, by]) };
    case 'key': {
      const { key } = chance.pick(chance.once(3) ? KEYS : KEYS.slice(4));
      return { kind: 'operators.key', person, key: chance.once(8) ? { ...key, x: 'short' } : key };
    }
    case 'confirm':
      return { kind: 'operators.confirm', person, by, keys: waiting };
    case 'trust':
      return { kind: 'operators.trust', person, keys: waiting };
    case 'person':
      return { kind: 'operators.person', person: by, decides: chance.once(2) };
    case 'number':
      return { kind: 'operators.number', above: model.lastRequest + chance.pick([-1, 1, 5, 100_001]) };
    case 'ask':
      return { kind: 'operators.ask', by, hash: chance.pick([ONE, OTHER]), livesMs: chance.pick([0, 3_600_000, 3_600_000, 86_400_000]) };
    case 'decide': {
      const hash = model.requests.find(({ id }) => id === request)?.hash ?? ONE;
      const decision = chance.once(3) ? 'refuse' : 'approve';
      return { kind: 'operators.decide', by, request, hash: chance.once(6) ? OTHER : hash, decision };
    }
    case 'withdraw':
      return { kind: 'operators.withdraw', request, by };
    case 'carried':
      return { kind: 'operators.carried', request };
  }
}

/** As its person signs it, if they have a key; sometimes not, with another key, or too early. */
function signed(chance: Chance, model: OperatorsModel, nowMs: number, made: OperatorsCommand): OperatorsCommand {
  const isVote = made.kind === 'operators.ask' || made.kind === 'operators.decide' || made.kind === 'operators.confirm';
  if (!isVote || chance.once(8)) return made;
  const own = model.keys.filter((key) => key.person === made.by);
  const key = KEYS.find((one) => one.key.id === own.at(-1)?.id);
  if (key === undefined) return made;
  const by = chance.once(8) ? chance.pick(KEYS) : key;
  return by.signs(made, nowMs + chance.pick([0, 0, 0, 0, -700_000]));
}
