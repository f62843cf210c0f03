import { refused } from '@agio/core';
import type { MachineReply, MachineTools, SnapshotReader, SnapshotWriter } from '@agio/core';
import { LIVES_MAX_MS, NUMBERS_AHEAD_MAX, operatorsRequest, REQUESTS_EACH_MAX, REQUESTS_MAX } from '../model.ts';
import type { Ask, CarriedOut, DecideRequest, NumberFrom, OpenRequest, RequestFact, WithdrawRequest } from '../model.ts';
import type { People } from './people.ts';

const HASH = /^[0-9a-f]{64}$/;

/** What takes two people, counted: what the database says of it is compared with this before anything is carried out. */
export class RequestRegister {
  readonly #tools: MachineTools;
  readonly #people: Pick<People, 'decides'>;
  readonly #open = new Map<number, OpenRequest>();
  #last = 0;

  constructor(tools: MachineTools, people: Pick<People, 'decides'>) {
    this.#tools = tools;
    this.#people = people;
  }

  get size(): number {
    return this.#open.size;
  }

  all(): OpenRequest[] {
    return [...this.#open.values()];
  }

  get(id: number): OpenRequest | undefined {
    return this.#open.get(id);
  }

  /** The last number that was given. */
  get last(): number {
    return this.#last;
  }

  number({ above }: NumberFrom): MachineReply {
    const isAhead = Number.isSafeInteger(above) && above > this.#last && above <= this.#last + NUMBERS_AHEAD_MAX;
    if (!isAhead) return refused('operators.invalid');
    this.#last = above;
    return { ok: true, kind: 'done', id: above };
  }

  ask({ by, hash, livesMs }: Ask): MachineReply {
    const isInTime = Number.isSafeInteger(livesMs) && livesMs > 0 && livesMs <= LIVES_MAX_MS;
    if (!isInTime || !HASH.test(hash)) return refused('operators.invalid');
    const over = [...this.#open.values()].filter((request) => this.#isOver(request));
    // No single operator keeps the others from asking.
    const own = [...this.#open.values()].filter((request) => request.by === by && !over.includes(request)).length;
    if (own >= REQUESTS_EACH_MAX || this.#open.size - over.length >= REQUESTS_MAX) return refused('operators.too_many');
    for (const { id } of over) this.#end(id);
    this.#last += 1;
    const [id, expiresAt] = [this.#last, this.#tools.nowMs() + livesMs];
    this.#open.set(id, { id, hash, by, expiresAt, decidedBy: null });
    this.#tell(id, 'waiting');
    return { ok: true, kind: 'done', id };
  }

  decide({ by, decision, hash, request }: DecideRequest): MachineReply {
    const found = this.#open.get(request);
    if (found === undefined) return refused('operators.not_found');
    if (found.decidedBy !== null || this.#isOver(found) || found.hash !== hash) return refused('operators.state_changed');
    if (found.by === by) return refused('operators.same_person');
    // A person who was removed since asks for nothing any more.
    if (decision === 'approve' && !this.#people.decides(found.by)) return refused('operators.person_left');
    if (decision === 'approve') {
      this.#open.set(request, { ...found, decidedBy: by });
      this.#tell(request, 'approved');
    } else this.#end(request);
    return { ok: true, kind: 'done', id: request };
  }

  withdraw({ by, request }: WithdrawRequest): MachineReply {
    const found = this.#open.get(request);
    if (found === undefined) return refused('operators.not_found');
    if (found.by !== by || found.decidedBy !== null) return refused('operators.state_changed');
    this.#end(request);
    return { ok: true, kind: 'done', id: request };
  }

  carried({ request }: CarriedOut): MachineReply {
    const found = this.#open.get(request);
    if (found === undefined) return refused('operators.not_found');
    if (found.decidedBy === null) return refused('operators.state_changed');
    this.#end(request);
    return { ok: true, kind: 'done', id: request };
  }

  save(writer: SnapshotWriter): void {
    writer.number(this.#last);
    writer.count(this.#open.size);
    for (const { by, decidedBy, expiresAt, hash, id } of this.#open.values()) {
      for (const number of [id, by, expiresAt, decidedBy ?? -1]) writer.number(number);
      writer.text(hash);
    }
  }

  load(reader: SnapshotReader): void {
    this.#last = reader.number();
    for (let left = reader.count(); left > 0; left -= 1) {
      const [id, by, expiresAt, decidedBy] = [reader.number(), reader.number(), reader.number(), reader.number()];
      this.#open.set(id, { id, by, expiresAt, decidedBy: decidedBy < 0 ? null : decidedBy, hash: reader.text() });
    }
  }

  *records(): Generator<unknown> {
    yield this.#last;
    for (const { by, decidedBy, expiresAt, hash, id } of this.#open.values()) yield { by, decidedBy, expiresAt, hash, id };
  }

  /** Waited too long. What was approved stays until it is carried out. */
  #isOver({ decidedBy, expiresAt }: OpenRequest): boolean {
    return decidedBy === null && expiresAt <= this.#tools.nowMs();
  }

  #end(id: number): void {
    this.#open.delete(id);
    this.#tell(id, 'ended');
  }

  #tell(request: number, state: RequestFact['state']): void {
    this.#tools.tell(operatorsRequest.tell({ request, state }));
  }
}
