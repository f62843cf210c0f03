import { booksOf } from './machine/books.ts';
import { coinAt } from './units.ts';
import type { DiceCommand } from './model.ts';
import type { DicePorts } from './ports.ts';

type Parts = Pick<DicePorts, 'core' | 'onError' | 'submit'>;

/** Takes debtors' shares out of pools of a coin that they owe: what is paid out for them pays the debt. */
export async function withdrawOwed(parts: Parts): Promise<void> {
  for (const { coin, customer } of Array.from(booksOf(parts).dealers.values()))
    await withdrawRest(parts, customer, coin).catch(parts.onError);
}

/** A debtor who takes some out at the same time leaves less than was read: then the command is refused, and the rest is read again. */
async function withdrawRest({ core, submit }: Parts, customer: number, coin: number): Promise<void> {
  let [rest, before] = [restOf(core, customer, coin), 0n];
  while (rest !== 0n && rest !== before && core.owes(customer, coin)) {
    const all = { shares: String(rest), by: 0, decidedBy: 0, request: null };
    const command: DiceCommand = { kind: 'dice.withdraw', customer, coin: coinAt({ core }, coin).code, ...all };
    await submit(command);
    [rest, before] = [restOf(core, customer, coin), rest];
  }
}

/** Shares of a customer that are not leaving yet. */
function restOf(core: Parts['core'], customer: number, coin: number): bigint {
  const dealer = booksOf({ core }).dealer(customer, coin);
  return dealer === undefined ? 0n : BigInt(dealer.shares) - BigInt(dealer.leaving);
}
