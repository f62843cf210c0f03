import type { DeskMethod, PaymentMethod } from '@agio/contracts/payment';
import type { KeptMethod } from './model.ts';
import type { Method, StoredMethod } from './store.ts';

/** The facts about a method besides its row. */
interface MethodUse {
  readonly isHolder: boolean;
  readonly isInUse: boolean;
}

/** A payment method as its owner sees it. */
export function methodView(method: Method, known: MethodUse): PaymentMethod {
  return { ...publicView(method), holder: method.holder, ...known };
}

/** A payment method as operators see it. */
export function deskView(stored: Omit<KeptMethod, 'sealed'>, known: MethodUse): DeskMethod {
  return { ...publicView(stored), ...known, removedAt: stored.removedAt };
}

function publicView({ bank, branch, createdAt, currency, id, isDefault, masked, qrAt, type, usableFrom }: StoredMethod) {
  return { id, type, bank, branch, masked, currency, isDefault, hasQr: qrAt !== null, createTime: createdAt, qrTime: qrAt, usableFrom };
}
