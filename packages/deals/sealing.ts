import { deriveKey } from '@agio/credentials';
import { seal, unseal } from '@agio/database';
import type { SealedColumn } from '@agio/database';

/** A column of texts that are sealed, each for its row alone. */
export interface Sealing {
  /** What a change of the master key reseals. */
  readonly column: SealedColumn;
  seal(masterKey: string, id: number | string, text: string): string;
  /** Undefined if it was sealed under another key, or for another row. */
  unseal(masterKey: string, id: number | string, sealed: string): string | undefined;
  /** Throws where `unseal` gives nothing: no payment may use it. */
  open(masterKey: string, id: number | string, sealed: string): string;
}

/** `key` names the derived key and `purpose` what it seals; both are part of every ciphertext, and never change. */
export function defineSealing({
  column,
  id: idColumn = 'id',
  key,
  purpose,
  table,
}: {
  readonly key: string;
  readonly purpose: string;
  readonly table: string;
  readonly column: string;
  readonly id?: string;
}): Sealing {
  const keyOf = (masterKey: string): Uint8Array => deriveKey(masterKey, key);
  const purposeOf = (id: number | string): string => `${purpose} ${id}`;
  const opened: Sealing['unseal'] = (masterKey, id, sealed) => unseal(keyOf(masterKey), purposeOf(id), sealed);
  return {
    column: {
      key: keyOf,
      read: `select ${idColumn} as id, '${purpose} ' || ${idColumn} as purpose, ${column} as sealed from ${table}
        where ${column} is not null for update`,
      write: `update ${table} set ${column} = $2 where ${idColumn} = $1`,
    },
    seal: (masterKey, id, text) => seal(keyOf(masterKey), purposeOf(id), text),
    unseal: opened,
    open(masterKey, id, sealed) {
      const text = opened(masterKey, id, sealed);
      if (text === undefined) throw new Error(`${purposeOf(id)} does not open under the master key`);
      return text;
    },
  };
}
