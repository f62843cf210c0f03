import { assert } from '@agio/kernel';
import { ACCOUNT_KINDS_MAX } from '../bounds.ts';
import { ACCOUNT_KINDS } from '../codes.ts';
import type { AccountKindName } from '../codes.ts';
import type { SnapshotReader, SnapshotWriter } from './bytes.ts';

/**
 * Kinds of accounts by number: the core's own first, then those of machines in the order in which they were first used, so that
 * the numbers come from the commands alone and not from which machines a program has.
 */
export class AccountKinds {
  #names: AccountKindName[] = [...ACCOUNT_KINDS];
  readonly #declared = new Set<AccountKindName>(ACCOUNT_KINDS);

  declare(name: AccountKindName): void {
    assert(!this.#declared.has(name), `two machines declare accounts ${name}`);
    assert(this.#declared.size < ACCOUNT_KINDS_MAX, 'too many kinds of accounts');
    this.#declared.add(name);
  }

  /** Whether accounts of this kind may be used. */
  isDeclared(name: AccountKindName): boolean {
    return this.#declared.has(name);
  }

  /** Its number, −1 where no account of the kind was ever used. */
  find(name: AccountKindName): number {
    return this.#names.indexOf(name);
  }

  /** Its number, given on first use. */
  numberOf(name: AccountKindName): number {
    const known = this.#names.indexOf(name);
    if (known !== -1) return known;
    assert(this.#declared.has(name), `nobody declares accounts ${name}`);
    return this.#names.push(name) - 1;
  }

  nameOf(number: number): AccountKindName {
    return this.#names[number]!;
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify(this.#names.slice(ACCOUNT_KINDS.length)));
  }

  load(reader: SnapshotReader): void {
    this.#names = [...ACCOUNT_KINDS, ...(JSON.parse(reader.text()) as AccountKindName[])];
  }
}
