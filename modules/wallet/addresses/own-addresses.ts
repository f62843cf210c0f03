import type { Family } from '@agio/chains';
import { bulkInsert, provenTable } from '@agio/database';
import type { Database, RowProofs } from '@agio/database';
import type { WalletState } from '../machine/state/state.ts';

/** The owner of a deposit address: what it shows is paid to, and what comes is theirs. */
export const PROVEN_ADDRESS = provenTable({
  table: 'wallet_address',
  key: { chain: 'text', address: 'text' },
  covers: { customer: 'customer', place: 'place' },
});

interface AddressRow {
  readonly chain: string;
  readonly address: string;
  readonly customer: bigint;
  readonly place: bigint;
  readonly proof: string | null;
}

/** How addresses of a chain are derived from public keys; private keys are not needed. */
export interface AddressMaker {
  readonly family: Family;
  /** Address at an index below the account of deposits. */
  derive(index: number): string;
}

/**
 * The owners of deposit addresses. The index comes from the core, the address from the public key. Derived addresses are stored
 * in the database and in memory; missing ones (after a restore), and forged ones, are derived again at the start.
 */
export class OwnAddresses {
  readonly #database: Database;
  readonly #proofs: RowProofs;
  readonly #state: WalletState;
  readonly #makers: ReadonlyMap<string, AddressMaker>;
  readonly #owners = new Map<string, Map<string, number>>();
  readonly #addresses = new Map<string, Map<number, string>>();

  constructor(database: Database, proofs: RowProofs, state: WalletState, makers: ReadonlyMap<string, AddressMaker>) {
    this.#database = database;
    this.#proofs = proofs;
    this.#state = state;
    this.#makers = makers;
  }

  /** Loads the addresses of the makers' chains into memory; called again for a new chain. */
  async start(): Promise<void> {
    for (const chain of this.#makers.keys()) {
      if (this.#owners.has(chain)) continue;
      this.#owners.set(chain, new Map());
      this.#addresses.set(chain, new Map());
    }
    const rows = await this.#database.query<AddressRow>('select chain, address, customer, place, proof from wallet_address');
    for (const row of rows) {
      const { address, chain, customer, place } = row;
      if (!this.#proofs.holds(PROVEN_ADDRESS, row, {})) {
        // No one’s; one of ours that it replaced is derived below.
        await this.#database.query('delete from wallet_address where chain = $1 and address = $2', [chain, address]);
        continue;
      }
      const maker = this.#makers.get(chain);
      // A row that contradicts the core is from another state of the database; it is derived again.
      if (maker !== undefined && this.#state.index(Number(customer), maker.family) === Number(place))
        this.#note(chain, Number(customer), address);
    }
    for (const [chain, maker] of this.#makers) {
      const missing = this.#missing(chain, maker);
      if (missing.length > 0) await this.#keep(chain, missing);
    }
  }

  /** The customer who owns an address; undefined for an unknown one. */
  ownerOf(chain: string, address: string): number | undefined {
    return this.#owners.get(chain)?.get(address);
  }

  /** Addresses of a chain with their customers. */
  all(chain: string): ReadonlyMap<string, number> {
    return this.#owners.get(chain) ?? new Map();
  }

  /** The customer's address if it was derived before. */
  known(chain: string, customer: number): string | undefined {
    return this.#addresses.get(chain)?.get(customer);
  }

  /**
   * The customer's address, derived and stored on first use. Its index must be open in the core. Chains of one family share
   * the address, so all of them watch it from then on: deposits to it on another chain are detected there.
   */
  async addressOf(chain: string, customer: number): Promise<string> {
    const known = this.known(chain, customer);
    if (known !== undefined) return known;
    const maker = this.#makers.get(chain);
    const place = maker === undefined ? undefined : this.#state.index(customer, maker.family);
    if (maker === undefined || place === undefined) throw new Error(`customer ${customer} has no index on ${chain}`);
    for (const [other, one] of this.#makers)
      if (one.family === maker.family && this.known(other, customer) === undefined)
        await this.#keep(other, [{ customer, place, address: one.derive(place) }]);
    return this.known(chain, customer) ?? maker.derive(place);
  }

  #missing(chain: string, maker: AddressMaker): { customer: number; place: number; address: string }[] {
    const known = this.#addresses.get(chain) ?? new Map<number, string>();
    const missing = [];
    for (const [key, place] of this.#state.addresses) {
      const [family, customer] = key.split(':') as [string, string];
      if (family !== maker.family || known.has(Number(customer))) continue;
      missing.push({ customer: Number(customer), place, address: maker.derive(place) });
    }
    return missing;
  }

  async #keep(chain: string, rows: readonly { customer: number; place: number; address: string }[]): Promise<void> {
    await bulkInsert(this.#database, {
      table: 'wallet_address',
      columns: { chain: 'text', address: 'text', customer: 'int8', place: 'int8', proof: 'text' },
      rows: rows.map((row) => ({ chain, ...row, proof: this.#proofs.make(PROVEN_ADDRESS, { chain, ...row }) })),
      onConflict: { do: 'update', target: ['chain', 'customer'], columns: ['address', 'place', 'proof'] },
    });
    for (const { customer, address } of rows) this.#note(chain, customer, address);
  }

  #note(chain: string, customer: number, address: string): void {
    this.#owners.get(chain)?.set(address, customer);
    this.#addresses.get(chain)?.set(customer, address);
  }
}
