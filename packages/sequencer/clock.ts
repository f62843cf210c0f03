/** A larger forward jump of the wall clock is not trusted until an operator confirms it. */
export const JUMP_MAX_MS = 60_000;
/** Ahead of the wall clock, time continues at this share of its speed until the wall clock has caught up. */
const PACE_AHEAD = 0.9;

export interface ClockSources {
  /** Milliseconds of the wall clock, which may be set. */
  readonly wall: () => number;
  /** Milliseconds of a clock that is never set, from any start. */
  readonly monotonic: () => number;
  /** Called once when time is held, and once when it is released. */
  readonly log: (message: string) => void;
}

/**
 * The exchange's time: the wall clock as long as it can be trusted, and it never goes back. A wall clock that falls behind is
 * followed at a slower pace until it has caught up. One that jumps forward by more than a minute is not followed: time
 * then continues by the monotonic clock alone, and timers rest, because an order must not expire by a wrong clock. An
 * operator confirms the jump, or sets the clock right, or restarts the program. A server that begins to lead in place of
 * another one compares its clock as well.
 */
export class SteadyClock {
  readonly #sources: ClockSources;
  /** Our time, with its fraction, and the monotonic time when it was read. */
  #now: number;
  #at: number;
  #held = false;
  #doubted = false;
  /** The latest time that was given. */
  #given = 0;

  /** Starts at the wall clock, or at `notBefore` if the journal is already beyond it. */
  constructor(sources: ClockSources, notBefore = 0) {
    this.#sources = sources;
    this.#at = sources.monotonic();
    this.#now = Math.max(sources.wall(), notBefore);
  }

  /** Whether timers rest, because the wall clock has jumped or timers are in doubt, and no operator has confirmed it. */
  get isHeld(): boolean {
    return this.#held || this.#doubted;
  }

  /** Timers rest until an operator confirms, while time continues. */
  holdTimers(reason: string): void {
    this.#doubted = true;
    this.#sources.log(`nothing expires until SIGUSR2 confirms it: ${reason}`);
  }

  /** Whole milliseconds now; never less than before. */
  now(): number {
    const wall = this.#sources.wall();
    const at = this.#sources.monotonic();
    const passed = Math.max(0, at - this.#at);
    const ahead = wall - this.#now - passed;
    this.#at = at;
    if (!this.#held && ahead > JUMP_MAX_MS)
      this.#hold(`the clock jumped forward by ${Math.round(ahead / 1000)} s`, 'it is set right, or the server is restarted');
    else if (this.#held && ahead <= JUMP_MAX_MS) this.#letGo('the wall clock is right again');
    if (this.#held) this.#now += passed;
    else if (wall >= this.#now + passed * PACE_AHEAD) this.#now = wall;
    else this.#now += passed * PACE_AHEAD;
    this.#given = Math.floor(this.#now);
    return this.#given;
  }

  /** A wall clock that is more than a minute ahead of another machine's is not followed: time goes on from there and is held, as after a jump. */
  compare(otherMs: number): boolean {
    const ahead = this.#sources.wall() - otherMs;
    if (ahead <= JUMP_MAX_MS) return true;
    this.#at = this.#sources.monotonic();
    this.#now = Math.max(this.#given, otherMs);
    this.#hold(`this machine's clock is ${Math.round(ahead / 1000)} s ahead of the clock of the journal's database`, 'it is set right');
    return false;
  }

  /** Time goes on from the journal's, where that is ahead. A start believes the wall clock, unless another machine's contradicts it. */
  goOnFrom(journalMs: number): void {
    if (this.#held) this.#now = Math.max(this.#now, journalMs);
    else this.restart(journalMs);
  }

  /** An operator says that the wall clock is right: time jumps there, and timers continue. */
  confirm(): void {
    this.now();
    this.#doubted = false;
    if (!this.#held) return;
    this.#letGo('confirmed by an operator');
    this.#now = Math.max(this.#now, this.#sources.wall());
  }

  /** Starts over at the wall clock, as a start does; time still never goes back. */
  restart(notBefore = 0): void {
    this.#held = false;
    this.#at = this.#sources.monotonic();
    this.#now = Math.max(this.#now, this.#sources.wall(), notBefore);
  }

  #hold(why: string, until: string): void {
    this.#held = true;
    this.#sources.log(`${why}: time is held and nothing expires until SIGUSR2 confirms the clock, ${until}`);
  }

  #letGo(why: string): void {
    this.#held = false;
    this.#sources.log(`time goes on: ${why}`);
  }
}
