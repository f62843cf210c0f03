import type { DeskCoinLimits } from '@agio/contracts/wallet';
import { walletRequests } from '../../desk/listing-requests.ts';
import type { DeskRoom } from '../../desk/ports.ts';
import type { CoinLimits } from '../../shared/listing-model.ts';
import { ADA, EVE } from '../../testing/desk-people.ts';
import { CHAIN } from './world.ts';
import type { World } from './world.ts';

/** Limits of a token with 8 digits in the books: at least one is deposited, more than a thousand wait for people. */
export const TYPED: DeskCoinLimits = {
  depositOpen: true,
  depositMinimum: '1',
  auditAbove: '1000',
  withdrawalOpen: true,
  withdrawalMinimum: '2',
  withdrawalMaximum: '500',
  fee: '0.5',
  dayLimits: ['100', '200', '500', '1000'],
  freeUpTo: '10',
  twoAbove: '100',
  beneficiaryFrom: null,
  sweepFrom: '2',
  hotMaximum: '10000',
  gasLimit: null,
};

const one = 10n ** 8n;
const atoms = (whole: bigint): string => String(whole * one);

/** The same as the core has them. */
export const LIMITS: CoinLimits = {
  depositOpen: true,
  depositMinimum: atoms(1n),
  auditAbove: atoms(1_000n),
  withdrawalOpen: true,
  withdrawalMinimum: atoms(2n),
  withdrawalMaximum: atoms(500n),
  fee: '50000000',
  dayLimits: [atoms(100n), atoms(200n), atoms(500n), atoms(1_000n)],
  freeUpTo: atoms(10n),
  twoAbove: atoms(100n),
  beneficiaryFrom: '',
  sweepFrom: atoms(2n),
  hotMaximum: atoms(10_000n),
  gasLimit: 0,
};

/** Two operators who list and change limits on the chain of a world. */
export function listingDesk(world: World, listingWaitMs = 0) {
  const room = {
    core: world.core,
    listingWaitMs,
    submit: (command: Parameters<World['apply']>[0]) => Promise.resolve({ reply: world.apply(command) }),
    chains: {
      opened: () => Promise.resolve(),
      get settings() {
        return [world.setting];
      },
    },
    deskChains: () => [{ setting: world.setting, adapter: world.options.adapter, engine: world.engine }],
  } as unknown as DeskRoom;
  const [listing, limits] = walletRequests(room);
  if (listing === undefined || limits === undefined) throw new Error('there are two kinds of requests');
  const agreed = (cause: string) => ({ cause, reason: 'as agreed', asked: ADA, decided: EVE, changes: [] });
  const examined = (kind: typeof listing, payload: unknown) => kind.examine(kind.payload.parse(payload));
  return {
    examine: (more: object) => examined(listing, { chain: CHAIN, coin: 'KITE', decimals: 18, ...TYPED, ...more }),
    list: (more: object, cause = 'request 1') =>
      listing.run(listing.payload.parse({ chain: CHAIN, coin: 'KITE', decimals: 18, ...TYPED, ...more }), agreed(cause)),
    examineLimits: (payload: object) => examined(limits, { chain: CHAIN, ...payload }),
    setLimits: (payload: object, cause: string) => limits.run(limits.payload.parse({ chain: CHAIN, ...payload }), agreed(cause)),
  };
}
