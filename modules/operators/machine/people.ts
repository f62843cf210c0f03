import { OPERATORS_FROM, refused } from '@agio/core';
import type {
  MachineCommand,
  MachineReply,
  MachineTools,
  RefusalResult,
  KeySignature,
  SnapshotReader,
  SnapshotWriter,
  Voters,
} from '@agio/core';
import type { Assertion, VotingKey } from '@agio/credentials/assertion';
import { canonicalJson } from '@agio/kernel';
import { KEY_WAITS_MS, KEYS_MAX, operatorsPerson, operatorsRequired, PEOPLE_MAX, SIGNED_WITHIN_MS } from '../model.ts';
import type { AddKey, ConfirmKeys, Invite, KeptKey, SetPerson, TrustKeys } from '../model.ts';

/** Whether the holder of a key signed exactly this text. */
export type IsSignedBy = (key: VotingKey, text: string, assertion: Assertion) => boolean;

/** A person as the machine knows them. */
interface Person {
  /** The maker of their last one-time link: 0 for the command line, null where no link was made since keys are known. */
  invitedBy: number | null;
  decides: boolean;
  keys: readonly KeptKey[];
  /** When they signed last. */
  signedAt: number;
}

const done = (): MachineReply => ({ ok: true, kind: 'done' });
/** Base64url: of at most 1,023 bytes for an id, of 32 bytes for a coordinate. */
const KEY_ID = /^[\w-]{1,1364}$/;
const COORDINATE = /^[\w-]{43}$/;
const PARTY = /^[0-9a-f]{64}$/;

/** The text that a person signs for a command. */
export function textToSign(command: MachineCommand, at: number): string {
  return canonicalJson({ ...command, signed: { at } });
}

/** The people who may vote, and their keys. */
export class People implements Voters {
  readonly #tools: MachineTools;
  readonly #isSignedBy: IsSignedBy;
  readonly #byNumber = new Map<number, Person>();
  isRequired = false;
  /** Whether a confirmed key was ever taken away: then no key is the first one of its house. */
  #wasKeyed = false;

  constructor(tools: MachineTools, isSignedBy: IsSignedBy) {
    this.#tools = tools;
    this.#isSignedBy = isSignedBy;
  }

  get size(): number {
    return this.#byNumber.size;
  }

  keysOf(person: number): readonly KeptKey[] {
    return this.#byNumber.get(person)?.keys ?? [];
  }

  decides(person: number): boolean {
    return this.#byNumber.get(person)?.decides ?? true;
  }

  /** Whether any person has a key that counts now. */
  get isKeyed(): boolean {
    for (const person of this.#byNumber.values()) if (person.keys.some((key) => this.#counts(key))) return true;
    return false;
  }

  refusal(command: MachineCommand, person: number): RefusalResult | undefined {
    // A name at the command line. The platform itself decides nothing by votes, so that its number is no exception.
    if (person < OPERATORS_FROM) return this.isRequired ? refused('operators.signature') : undefined;
    if (!this.decides(person)) return refused('operators.person_left');
    const { signed } = command as { readonly signed?: KeySignature };
    const known = this.#byNumber.get(person);
    if (signed === undefined)
      return this.isRequired || known?.keys.some((key) => this.#counts(key)) ? refused('operators.signature') : undefined;
    const key = known?.keys.find(({ id }) => id === signed.key);
    const isInTime = Math.abs(signed.at - this.#tools.nowMs()) <= SIGNED_WITHIN_MS && signed.at > (known?.signedAt ?? 0);
    const isTheirs = key !== undefined && this.#counts(key) && isInTime && this.#isSignedBy(key, textToSign(command, signed.at), signed);
    return isTheirs ? undefined : refused('operators.signature');
  }

  spend(command: MachineCommand, person: number): void {
    const { signed } = command as { readonly signed?: KeySignature };
    if (signed !== undefined) this.#known(person).signedAt = signed.at;
  }

  require(): MachineReply {
    if (this.isRequired) return refused('operators.state_changed');
    this.isRequired = true;
    this.#tools.tell(operatorsRequired.tell({}));
    return done();
  }

  invite({ by, person }: Invite): MachineReply {
    if (!isOperator(person) || (by !== 0 && !isOperator(by)) || by === person) return refused('operators.invalid');
    if (!this.#hasRoomFor(person)) return refused('operators.too_many');
    this.#known(person).invitedBy = by;
    return this.#told(person);
  }

  add({ key, person }: AddKey): MachineReply {
    const isKey = KEY_ID.test(key.id) && COORDINATE.test(key.x) && COORDINATE.test(key.y) && PARTY.test(key.party);
    if (!isOperator(person) || !isKey) return refused('operators.invalid');
    for (const { keys } of this.#byNumber.values()) if (keys.some(({ id }) => id === key.id)) return refused('operators.state_changed');
    if (!this.#hasRoomFor(person)) return refused('operators.too_many');
    const known = this.#known(person);
    // An unconfirmed one makes room for the next one; those that count stay.
    const kept = known.keys.filter(({ countsFrom }) => countsFrom !== null);
    if (kept.length === KEYS_MAX) return refused('operators.too_many');
    const nowMs = this.#tools.nowMs();
    const isFirst = known.invitedBy === 0 && !this.isKeyed && !this.#wasKeyed;
    const { id, party, x, y } = key;
    known.keys = [...kept, { id, x, y, party, addedMs: nowMs, countsFrom: isFirst ? nowMs : null }];
    return this.#told(person);
  }

  /** By another owner who did not make the person's link. */
  confirm({ by, keys, person }: ConfirmKeys): MachineReply {
    const known = this.#byNumber.get(person);
    if (known === undefined) return refused('operators.not_found');
    if (by === person || known.invitedBy === by) return refused('operators.same_person');
    return this.#confirmed(person, known, keys, this.#tools.nowMs() + KEY_WAITS_MS);
  }

  trust({ keys, person }: TrustKeys): MachineReply {
    const known = this.#byNumber.get(person);
    if (known === undefined) return refused('operators.not_found');
    return this.#confirmed(person, known, keys, this.#tools.nowMs() + (this.isKeyed || this.#wasKeyed ? KEY_WAITS_MS : 0));
  }

  set({ decides, person }: SetPerson): MachineReply {
    if (!isOperator(person)) return refused('operators.invalid');
    if (this.decides(person) === decides) return done();
    if (!this.#hasRoomFor(person)) return refused('operators.too_many');
    const known = this.#known(person);
    known.decides = decides;
    // What counted has to be confirmed again after a return: no operator comes back by a row of the database.
    if (!decides) {
      const left = known.keys.filter(({ countsFrom }) => countsFrom === null);
      // Accounts are closed by rows: write access to them must not produce a house without keys, in which the next key would count at once.
      this.#wasKeyed ||= left.length < known.keys.length;
      known.keys = left;
    }
    return this.#told(person);
  }

  save(writer: SnapshotWriter): void {
    writer.flag(this.isRequired);
    writer.flag(this.#wasKeyed);
    writer.count(this.#byNumber.size);
    for (const [person, { decides, invitedBy, keys, signedAt }] of this.#byNumber) {
      writer.number(person);
      writer.flag(decides);
      writer.number(invitedBy ?? -1);
      writer.number(signedAt);
      writer.count(keys.length);
      for (const { addedMs, countsFrom, id, party, x, y } of keys) {
        for (const text of [id, x, y, party]) writer.text(text);
        writer.number(addedMs);
        writer.number(countsFrom ?? -1);
      }
    }
  }

  load(reader: SnapshotReader, layout: number): void {
    this.isRequired = reader.flag();
    const knows = layout > 3;
    if (knows) this.#wasKeyed = reader.flag();
    for (let left = reader.count(); left > 0; left -= 1) {
      const [person, decides, invitedBy, signedAt] = [reader.number(), reader.flag(), reader.number(), reader.number()];
      const keys: KeptKey[] = [];
      for (let more = reader.count(); more > 0; more -= 1) {
        const [id, x, y, party] = [reader.text(), reader.text(), reader.text(), reader.text()];
        const [addedMs, countsFrom] = [reader.number(), reader.number()];
        keys.push({ id, x, y, party, addedMs, countsFrom: countsFrom < 0 ? null : countsFrom });
      }
      this.#byNumber.set(person, { decides, invitedBy: invitedBy < 0 ? null : invitedBy, keys, signedAt });
      // The third layout does not say it: who left may have had one.
      if (!knows) this.#wasKeyed ||= !decides || signedAt > 0;
    }
  }

  *records(): Generator<unknown> {
    yield this.isRequired;
    yield this.#wasKeyed;
    for (const [person, { decides, invitedBy, keys, signedAt }] of this.#byNumber) yield { person, decides, invitedBy, keys, signedAt };
  }

  #confirmed(person: number, known: Person, keys: readonly string[], countsFrom: number): MachineReply {
    const waiting = known.keys.filter((key) => key.countsFrom === null && keys.includes(key.x));
    if (keys.length === 0 || waiting.length !== keys.length) return refused('operators.state_changed');
    known.keys = known.keys.map((key) => (waiting.includes(key) ? { ...key, countsFrom } : key));
    return this.#told(person);
  }

  #told(person: number): MachineReply {
    const { decides, keys } = this.#known(person);
    const ids = keys.filter(({ countsFrom }) => countsFrom !== null).map(({ id }) => id);
    this.#tools.tell(operatorsPerson.tell({ person, decides, keys: ids }));
    return done();
  }

  #counts({ countsFrom }: KeptKey): boolean {
    return countsFrom !== null && countsFrom <= this.#tools.nowMs();
  }

  #known(person: number): Person {
    const known = this.#byNumber.get(person) ?? { invitedBy: null, decides: true, keys: [], signedAt: 0 };
    this.#byNumber.set(person, known);
    return known;
  }

  #hasRoomFor(person: number): boolean {
    return this.#byNumber.size < PEOPLE_MAX || this.#byNumber.has(person);
  }
}

const isOperator = (person: number): boolean => Number.isSafeInteger(person) && person > OPERATORS_FROM;
