import { Person, thinking } from '@agio/module/demo';
import type { PersonPorts, Resident } from '@agio/module/demo';

/** Customers of the demo who play dice all day; they have nothing but what is in their game accounts. */
export const DICE_PLAYERS = ['willow@agio.example', 'juniper@agio.example', 'aspen@agio.example'] as const;

/** What they bet on, in hundredths of per cent, and with what. */
const CHANCES = [4_950, 4_950, 6_600, 2_475, 9_000, 990, 3_300] as const;
const STAKES = ['1', '2', '2.5', '5', '10', '20'] as const;

const pick = <T>(list: readonly [T, ...T[]], random: () => number): T => list[Math.floor(random() * list.length)] ?? list[0];

/** A bet like those that people make. */
export function demoBet(random: () => number): { coin: string; stake: string; side: 'under' | 'over'; target: string; clientSeed: string } {
  const wins = pick(CHANCES, random);
  const side = random() < 0.5 ? 'under' : 'over';
  const digits = String(side === 'under' ? wins : 9_999 - wins).padStart(4, '0');
  return { coin: 'USDT', stake: pick(STAKES, random), side, target: `${digits.slice(0, 2)}.${digits.slice(2)}`, clientSeed: 'demo' };
}

/** The demo's players, so that the board is alive. Never in production. */
export class DicePlayers implements Resident {
  readonly #ports: PersonPorts;
  readonly #person: Person;

  constructor(ports: PersonPorts) {
    this.#ports = ports;
    this.#person = new Person(ports, 'demo players');
  }

  async start(): Promise<void> {
    for (const account of DICE_PLAYERS) {
      const customer = await this.#ports.customerNamed(account);
      if (customer === undefined) continue;
      await this.#person.call('diceBegin', {}, customer);
      this.#soon(customer);
    }
  }

  stop(): void {
    this.#person.stop();
  }

  note(): void {
    // Nothing waits for them.
  }

  #soon(customer: number): void {
    this.#person.later(async () => {
      this.#soon(customer);
      await this.#person.call('dicePlace', { body: demoBet(Math.random) }, customer);
    }, thinking());
  }
}
