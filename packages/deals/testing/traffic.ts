import type { MachineCommand } from '@agio/core';
import { MINUTE_MS } from '@agio/kernel/time';
import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';

const REMEMBERED = 40;

interface AnyOrder {
  readonly state: string;
  readonly deadlineMs: number;
  readonly paidAtMs: number;
  readonly amount: string;
  readonly held: string;
}

/** Random commands about peer orders, some of them sent again. */
export abstract class PeerTraffic<
  Command extends MachineCommand,
  Model extends { readonly orders: readonly AnyOrder[] },
> implements MachineTraffic {
  readonly hasBegun = true;
  protected readonly chance: Chance;
  protected readonly model: Model;
  protected readonly scene: TrafficScene;
  protected count = 0;
  readonly #asked: Command[] = [];

  constructor(chance: Chance, model: Model, scene: TrafficScene) {
    this.chance = chance;
    this.model = model;
    this.scene = scene;
  }

  protected abstract draw(nowMs: number): Command;

  beginning(): readonly MachineCommand[] {
    return [];
  }

  next(nowMs: number): Command {
    this.count += 1;
    const { chance } = this;
    const command = chance.once(25) && this.#asked.length > 0 ? chance.pick(this.#asked) : this.draw(nowMs);
    this.#asked.push(command);
    if (this.#asked.length > REMEMBERED) this.#asked.shift();
    return command;
  }

  /** Around each deadline, and when what was paid can first be appealed. */
  protected momentsOf(paid: string): readonly number[] {
    return this.model.orders.flatMap(({ deadlineMs, paidAtMs, state }) => [
      deadlineMs,
      deadlineMs + MINUTE_MS,
      deadlineMs + MINUTE_MS + 1,
      state === paid ? paidAtMs + 15 * MINUTE_MS : 0,
    ]);
  }

  abstract moments(nowMs: number): readonly number[];

  protected customer(): number {
    return this.chance.int(1, this.scene.customers);
  }

  /** An order that something can still happen to, rarely the newest one; undefined while there is none. */
  protected anOrder(): Model['orders'][number] | undefined {
    const alive = this.alive();
    return alive.length === 0 || this.chance.once(25) ? this.model.orders.at(-1) : this.chance.pick(alive);
  }

  protected alive(): readonly Model['orders'][number][] {
    return this.model.orders.filter(({ deadlineMs, state }) => deadlineMs > 0 || state === 'appealed');
  }

  /** How an appeal is decided: `others` are amounts that cannot be. */
  protected decision({ amount, held }: AnyOrder, ...others: readonly string[]) {
    const { chance } = this;
    const toBuyer = chance.pick(['0', held, held, String(BigInt(held) / 2n), `${amount}0`, '-1', ...others]);
    return { toBuyer, by: chance.pick([1, 1, 2, 0]), decidedBy: chance.pick([0, 2, 3, -1]) };
  }
}
