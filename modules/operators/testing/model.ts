import { createHash, verify } from 'node:crypto';
import type { MachineCommand, MachineFact, MachineReply, KeySignature } from '@agio/core';
import { canonicalJson } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import type { MachineModel, ModelHouse } from '@agio/module/testing';
import { OPERATORS_REFUSALS } from '../model.ts';
import type { Anchor, AnchorFact, KeptKey, OpenRequest, OperatorsCommand, OperatorsFact, RequestFact } from '../model.ts';

type Said = { readonly reply: MachineReply; readonly facts: readonly MachineFact[] };
type Answer = { readonly refusal: (typeof OPERATORS_REFUSALS)[number] } | { readonly id?: number; readonly facts: OperatorsFact[] };

const OPERATORS = 2 ** 48;
const no = (refusal: (typeof OPERATORS_REFUSALS)[number]): Answer => ({ refusal });

/** The anchors that count, the keys of people, and requests that are open, in lists. */
export class OperatorsModel implements MachineModel {
  readonly refusals = OPERATORS_REFUSALS;
  anchors: AnchorFact[] = [];
  readonly keys: (KeptKey & { readonly person: number })[] = [];
  readonly invitedBy = new Map<number, number>();
  readonly left = new Set<number>();
  wasKeyed = false;
  requests: OpenRequest[] = [];
  lastRequest = 0;
  readonly #signedAt = new Map<number, number>();
  readonly #house: ModelHouse;

  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): Said {
    const answer = this.#vote(command as OperatorsCommand) ?? this.#decide(command as OperatorsCommand);
    if ('refusal' in answer) return { reply: { ok: false, refusal: answer.refusal }, facts: [] };
    const { by, signed } = command as { readonly by?: number; readonly signed?: KeySignature };
    if (by !== undefined && signed !== undefined) this.#signedAt.set(by, signed.at);
    const { facts, id } = answer;
    return { reply: { ok: true, kind: 'done', ...(id === undefined ? {} : { id }) }, facts };
  }

  nameOf(fact: MachineFact): string {
    const { person, request } = fact as { readonly person?: number; readonly request?: number };
    return person === undefined ? (request === undefined ? 'anchor' : `request ${request}`) : `person ${person}`;
  }

  *holds() {
    // It holds nothing.
  }

  /** Whether a person has a key that counts, or had one before they left. */
  get isKeyed(): boolean {
    return this.wasKeyed || this.keys.some((key) => this.keyCounts(key));
  }

  keyCounts({ countsFrom }: KeptKey): boolean {
    return countsFrom !== null && countsFrom <= this.#house.now();
  }

  /** Why a vote is not the person's. */
  #vote(command: OperatorsCommand): Answer | undefined {
    const isVote = ['operators.ask', 'operators.decide', 'operators.confirm'].includes(command.kind);
    const { by = 0, signed, ...rest } = command as { readonly by?: number; readonly signed?: KeySignature };
    if (!isVote || by < OPERATORS) return undefined;
    if (this.left.has(by)) return no('operators.person_left');
    const counting = this.keys.filter((key) => key.person === by && this.keyCounts(key));
    if (signed === undefined) return counting.length > 0 ? no('operators.signature') : undefined;
    const isLate = Math.abs(signed.at - this.#house.now()) > 600_000 || signed.at <= (this.#signedAt.get(by) ?? 0);
    const key = counting.find(({ id }) => id === signed.key);
    const text = canonicalJson({ ...rest, by, signed: { at: signed.at } });
    return isLate || key === undefined || !signs(key, text, signed) ? no('operators.signature') : undefined;
  }

  #decide(command: OperatorsCommand): Answer {
    switch (command.kind) {
      case 'operators.anchor':
        return this.#anchor(command);
      case 'operators.require':
        throw new Error('the model knows no house in which everybody signs');
      case 'operators.invite':
        if (command.person <= OPERATORS || command.person === command.by || (command.by !== 0 && command.by <= OPERATORS))
          return no('operators.invalid');
        this.invitedBy.set(command.person, command.by);
        return this.#told(command.person);
      case 'operators.key':
        return this.#add(command.person, command.key);
      case 'operators.confirm':
        if (!this.#knows(command.person)) return no('operators.not_found');
        if (command.by === command.person || this.invitedBy.get(command.person) === command.by) return no('operators.same_person');
        return this.#confirm(command.person, command.keys, DAY_MS);
      case 'operators.trust':
        if (!this.#knows(command.person)) return no('operators.not_found');
        return this.#confirm(command.person, command.keys, this.isKeyed ? DAY_MS : 0);
      case 'operators.number':
        if (command.above <= this.lastRequest || command.above - this.lastRequest > 100_000) return no('operators.invalid');
        this.lastRequest = command.above;
        return { id: command.above, facts: [] };
      case 'operators.person':
        return this.#set(command.person, command.decides);
      default:
        return this.#request(command);
    }
  }

  #anchor({ entry, hash, restoredTo }: Anchor): Answer {
    const isThere = restoredTo === undefined || restoredTo === 0 || this.anchors.some((anchor) => anchor.entry === restoredTo);
    const kept = restoredTo === undefined ? this.anchors : this.anchors.filter((anchor) => anchor.entry <= restoredTo);
    const isNewer = isThere && entry >= 1 && kept.every((anchor) => anchor.entry < entry);
    const isHash = hash.length === 64 && [...hash].every((digit) => '0123456789abcdef'.includes(digit));
    if (!Number.isInteger(entry) || !isNewer || !isHash) return no('operators.invalid');
    const fact: AnchorFact = { fact: 'operators.anchored', entry, hash, atMs: this.#house.now() };
    this.anchors = [...kept, fact];
    return { id: entry, facts: [fact] };
  }

  #knows(person: number): boolean {
    return (
      this.invitedBy.has(person) || this.left.has(person) || this.#signedAt.has(person) || this.keys.some((key) => key.person === person)
    );
  }

  #add(person: number, key: Pick<KeptKey, 'id' | 'x' | 'y' | 'party'>): Answer {
    if (person <= OPERATORS || key.x.length !== 43 || key.y.length !== 43 || key.party.length !== 64) return no('operators.invalid');
    if (this.keys.some(({ id }) => id === key.id)) return no('operators.state_changed');
    if (this.keys.filter((one) => one.person === person && one.countsFrom !== null).length === 4) return no('operators.too_many');
    const isFirst = this.invitedBy.get(person) === 0 && !this.isKeyed;
    const nowMs = this.#house.now();
    this.#drop((one) => one.person === person && one.countsFrom === null);
    this.keys.push({ ...key, person, addedMs: nowMs, countsFrom: isFirst ? nowMs : null });
    return this.#told(person);
  }

  #confirm(person: number, points: readonly string[], afterMs: number): Answer {
    const isWaiting = (x: string): boolean => this.keys.some((key) => key.person === person && key.x === x && key.countsFrom === null);
    if (points.length === 0 || !points.every(isWaiting) || new Set(points).size !== points.length) return no('operators.state_changed');
    for (const [at, key] of this.keys.entries())
      if (key.person === person && key.countsFrom === null && points.includes(key.x))
        this.keys[at] = { ...key, countsFrom: this.#house.now() + afterMs };
    return this.#told(person);
  }

  #set(person: number, decides: boolean): Answer {
    if (person <= OPERATORS) return no('operators.invalid');
    if (decides === !this.left.has(person)) return { facts: [] };
    if (decides) this.left.delete(person);
    else {
      this.left.add(person);
      this.wasKeyed ||= this.keys.some((key) => key.person === person && key.countsFrom !== null);
      this.#drop((key) => key.person === person && key.countsFrom !== null);
    }
    if (!this.invitedBy.has(person)) this.invitedBy.set(person, -1);
    return this.#told(person);
  }

  #drop(wanted: (key: KeptKey & { readonly person: number }) => boolean): void {
    const kept = this.keys.filter((key) => !wanted(key));
    this.keys.splice(0, this.keys.length, ...kept);
  }

  #told(person: number): Answer {
    const keys = this.keys.filter((key) => key.person === person && key.countsFrom !== null).map(({ id }) => id);
    return { facts: [{ fact: 'operators.person', person, decides: !this.left.has(person), keys }] };
  }

  #request(
    command: Extract<OperatorsCommand, { kind: 'operators.ask' | 'operators.decide' | 'operators.withdraw' | 'operators.carried' }>,
  ): Answer {
    const nowMs = this.#house.now();
    if (command.kind === 'operators.ask') {
      const { by, hash, livesMs } = command;
      if (hash.length !== 64 || livesMs <= 0) return no('operators.invalid');
      const over = this.requests.filter((request) => request.decidedBy === null && request.expiresAt <= nowMs);
      if (this.requests.filter((request) => request.by === by && !over.includes(request)).length >= 100) return no('operators.too_many');
      this.requests = this.requests.filter((request) => !over.includes(request));
      this.lastRequest += 1;
      const id = this.lastRequest;
      this.requests.push({ id, hash, by, expiresAt: nowMs + livesMs, decidedBy: null });
      return { id, facts: [...over.map((one) => told(one.id, 'ended')), told(id, 'waiting')] };
    }
    const id = command.request;
    const found = this.requests.find((request) => request.id === id);
    if (found === undefined) return no('operators.not_found');
    if (command.kind === 'operators.decide') {
      if (found.decidedBy !== null || found.expiresAt <= nowMs || found.hash !== command.hash) return no('operators.state_changed');
      if (found.by === command.by) return no('operators.same_person');
      if (command.decision === 'approve') {
        if (this.left.has(found.by)) return no('operators.person_left');
        this.requests = this.requests.map((one) => (one === found ? { ...one, decidedBy: command.by } : one));
        return { id, facts: [told(id, 'approved')] };
      }
    } else if (command.kind === 'operators.withdraw') {
      if (found.by !== command.by || found.decidedBy !== null) return no('operators.state_changed');
    } else if (found.decidedBy === null) return no('operators.state_changed');
    this.requests = this.requests.filter((one) => one !== found);
    return { id, facts: [told(id, 'ended')] };
  }
}

const told = (request: number, state: RequestFact['state']): RequestFact => ({ fact: 'operators.request', request, state });

/** By the rules of WebAuthn, from its text. */
function signs({ party, x, y }: KeptKey, text: string, { client, data, signature }: KeySignature): boolean {
  const [said, about] = [Buffer.from(client, 'base64url'), Buffer.from(data, 'base64url')];
  const { challenge, type } = JSON.parse(said.toString()) as { readonly challenge: string; readonly type: string };
  const isAbout = Buffer.from(challenge, 'base64url').equals(createHash('sha256').update(text).digest());
  if (type !== 'webauthn.get' || !isAbout || about.toString('hex', 0, 32) !== party || ((about[32] ?? 0) & 5) !== 5) return false;
  const bytes = Buffer.concat([about, createHash('sha256').update(said).digest()]);
  const key = { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', bytes, key, Buffer.from(signature, 'base64url'));
}

export const makeModel = (house: ModelHouse): OperatorsModel => new OperatorsModel(house);
