import { z } from 'zod';
import { coinCode, decimal, signedDecimal, timeMs } from '../../shapes.ts';
import { chainCode, paymentWait } from '../shapes/wallet.ts';
import { deskNumber, deskPerson } from './shapes.ts';

export const DESK_HALT_CAUSES = [
  'maintenance',
  'incident',
  'departure',
  'drift',
  'difference',
  'nodes',
  'reorganisation',
  'restore',
  'books',
] as const;

export const deskHalt = z.object({
  id: deskNumber,
  /** Null for every chain, and every coin. */
  chain: chainCode.nullable(),
  coin: coinCode.nullable(),
  direction: z.enum(['deposits', 'withdrawals', 'both']),
  cause: z.enum(DESK_HALT_CAUSES),
  since: timeMs,
  people: z.int(),
  approved: z.int(),
  approvedBy: z.array(deskPerson),
  resume: z.enum(['allowed', 'role', 'again']),
});
export type DeskHalt = z.output<typeof deskHalt>;

export const deskChainRow = z.object({
  code: chainCode,
  name: z.string(),
  family: z.enum(['evm', 'bitcoin', 'tron']),
  /** Whether this server follows it now. */
  isFollowed: z.boolean(),
  /** Newest block that was seen, and the last one of which everything is booked. */
  height: z.int(),
  booked: z.int().nullable(),
  confirmations: z.int(),
  isHalted: z.boolean(),
  halts: z.int(),
  /** Withdrawals that are approved and not final, and deposits that wait for people. */
  toSend: z.int(),
  waiting: z.int(),
});
export type DeskChainRow = z.output<typeof deskChainRow>;

export const deskPayment = z.object({
  id: z.string(),
  kind: z.enum(['withdrawal', 'sweep', 'gas', 'top_up', 'to_cold', 'fill', 'merge', 'lift']),
  coin: coinCode.nullable(),
  amount: decimal.nullable(),
  state: z.enum(['to_audit', 'approved', 'signed', 'broadcast', 'sent']),
  txid: z.string().nullable(),
  since: timeMs,
  waits: paymentWait.nullable(),
  /** It has been on its way for much longer than a block takes. */
  isStuck: z.boolean(),
});
export type DeskPayment = z.output<typeof deskPayment>;

/** Something that left without a payment of ours. */
export const deskUnexplained = z.object({
  id: deskNumber,
  coin: coinCode,
  amount: decimal,
  to: z.string(),
  txid: z.string(),
  height: z.int(),
});

export const deskNode = z.object({ name: z.string(), height: z.int().nullable(), answerMs: z.int().nullable(), agrees: z.boolean() });

export const deskChain = deskChainRow.extend({
  secondsPerBlock: z.int(),
  agreement: z.int(),
  halts: z.array(deskHalt),
  unexplained: z.array(deskUnexplained),
  payments: z.array(deskPayment),
  coins: z.array(z.object({ coin: coinCode, isNative: z.boolean(), isDepositOpen: z.boolean(), isWithdrawalOpen: z.boolean() })),
  addresses: z.object({ hot: z.string(), gas: z.string(), cold: z.string().nullable(), deposits: z.int() }).nullable(),
});
export type DeskChain = z.output<typeof deskChain>;

/** A coin on a chain, to the last unit: what our addresses have, and what the books say. */
export const deskStanding = z.object({
  coin: coinCode,
  decimals: z.int(),
  hot: decimal,
  gas: decimal,
  cold: decimal,
  deposits: decimal,
  chain: decimal,
  /** Backed by this chain in the ledger, and what is below the ledger's last digit; their sum is the books. */
  ledger: decimal,
  residue: decimal,
  books: decimal,
  /** Chain minus books, and how much of it left without a payment of ours, as far as that is written down. */
  difference: signedDecimal,
  unexplained: decimal,
  /** Once the hot wallet has so much, sweeps go to the cold address. */
  hotMaximum: decimal,
  /** Owed to all owners of this coin, wherever it stands, and how much of that is on no chain. */
  owed: decimal,
  nowhere: decimal,
});
export type DeskStanding = z.output<typeof deskStanding>;
