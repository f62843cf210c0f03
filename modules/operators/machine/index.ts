import { refused } from '@agio/core';
import type { Machine, MachineCommand, MachineReply, MachineTools, RunningMachine } from '@agio/core';
import { Anchors } from './anchors.ts';
import { People } from './people.ts';
import type { IsSignedBy } from './people.ts';
import { RequestRegister } from './requests.ts';
import { PEOPLE_MAX, REQUESTS_MAX } from '../model.ts';
import type { KeptAnchor, OperatorsCommand } from '../model.ts';

/** What the journal has of operators: hashes of their log, their keys, and what takes two of them. */
export interface RunningOperators extends RunningMachine {
  /** All of them, oldest first. */
  readonly anchors: readonly KeptAnchor[];
  /** The newest one; of entry 0 before there is any. */
  readonly anchor: KeptAnchor;
  readonly people: Pick<People, 'decides' | 'isKeyed' | 'isRequired' | 'keysOf' | 'refusal'>;
  readonly requests: Pick<RequestRegister, 'all' | 'get' | 'last'>;
}

/**
 * Counts what takes two people, and knows the keys they sign with. Whether a person signed is computed by what it is given: a function of its
 * arguments alone. Layout 2: all anchors; 3: people and requests; 4: whether keys were taken away.
 */
export function createOperatorsMachine(isSignedBy: IsSignedBy): Machine<RunningOperators> {
  return {
    name: 'operators',
    layout: 4,
    // 2: a house whose keys were taken away is not new, and keys are confirmed by themselves.
    logic: 2,
    bounds: { people: PEOPLE_MAX, requests: REQUESTS_MAX },
    votes: { 'operators.confirm': 'by', 'operators.ask': 'by', 'operators.decide': 'by' },
    start: (tools) => start(tools, isSignedBy),
  };
}

function start(tools: MachineTools, isSignedBy: IsSignedBy): RunningOperators {
  const anchors = new Anchors(tools);
  const people = new People(tools, isSignedBy);
  const requests = new RequestRegister(tools, people);
  return {
    anchors: anchors.all,
    get anchor() {
      return anchors.newest;
    },
    people,
    requests,
    voters: people,
    apply: (command) => apply(command as OperatorsCommand, { anchors, people, requests }),
    save(writer) {
      anchors.save(writer);
      people.save(writer);
      requests.save(writer);
    },
    load(reader, layout) {
      anchors.load(reader, layout);
      if (layout < 3) return;
      people.load(reader, layout);
      requests.load(reader);
    },
    *holds() {
      // It holds nothing.
    },
    *records() {
      yield* anchors.all;
      yield* people.records();
      yield* requests.records();
    },
    sizes: () => ({ people: people.size, requests: requests.size }),
  };
}

interface Parts {
  readonly anchors: Anchors;
  readonly people: People;
  readonly requests: RequestRegister;
}

function apply(command: OperatorsCommand, { anchors, people, requests }: Parts): MachineReply {
  switch (command.kind) {
    case 'operators.anchor':
      return anchors.add(command);
    case 'operators.require':
      return people.require();
    case 'operators.invite':
      return people.invite(command);
    case 'operators.key':
      return people.add(command);
    case 'operators.confirm':
      return people.confirm(command);
    case 'operators.trust':
      return people.trust(command);
    case 'operators.person':
      return people.set(command);
    case 'operators.number':
      return requests.number(command);
    case 'operators.ask':
      return requests.ask(command);
    case 'operators.decide':
      return requests.decide(command);
    case 'operators.withdraw':
      return requests.withdraw(command);
    case 'operators.carried':
      return requests.carried(command);
    default:
      return refused('unknown_command', { rule: (command as MachineCommand).kind });
  }
}
