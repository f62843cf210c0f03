import { booksOf } from './machine/books.ts';
import { coinAt } from './units.ts';
import type { DiceCommand } from './model.ts';
import type { DicePorts } from './ports.ts';

type Parts = Pick<DicePorts, 'core' | 'onError' | 'submit'>;

/** Takes debtors' shares out of pools of a coin that they owe: what is paid out for them pays the debt. */
export async function withdrawOwed({ core, onError, submit }: Parts): Promise<void> {
  for (const { coin, customer, leaving, shares } of Array.from(booksOf({ core }).dealers.values())) {
    const rest = BigInt(shares) - BigInt(leaving);
    if (rest === 0n || !core.owes(customer, coin)) continue;
    const all = { shares: String(rest), by: 0, decidedBy: 0, request: null };
    const command: DiceCommand = { kind: 'dice.withdraw', customer, coin: coinAt({ core }, coin).code, ...all };
    await submit(command).catch(onError);
  }
}
