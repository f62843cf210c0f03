import { concatHex, encodeAbiParameters, encodeFunctionData, getContractAddress, pad, parseAbi, parseAbiParameters } from 'viem';
import type { Address, Hex } from 'viem';
import type { AnvilNode as Node } from './anvil.ts';
import artifacts from './contracts.generated.json' with { type: 'json' };

const CODE: Readonly<Record<keyof typeof artifacts, string>> = artifacts;

const TEST_ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function behave(bool refusing, bool answersFalse, uint256 feeBps)',
  'function lie(address from, address to, uint256 value)',
  'function pay(address[] to, uint256 each) payable',
  'function payToken(address token, address[] to, uint256 each)',
  'function payAndTakeBack(address to) payable',
]);
type CallName = (typeof TEST_ABI)[number]['name'];

/** A development account of anvil that holds ether and signs by itself, by its place in the list. */
export async function richAccount(anvil: Node, index = 0): Promise<Address> {
  const account = (await anvil.rpc<Address[]>('eth_accounts'))[index];
  if (account === undefined) throw new Error(`anvil has no account ${index}`);
  return account;
}

const GAS = 3_000_000n;
// The deployer that most EVM chains have at this address.
const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

export interface Receipt {
  readonly transactionHash: Hex;
  readonly contractAddress: Address | null;
  readonly status: Hex;
  readonly blockNumber: Hex;
  readonly gasUsed: Hex;
}

/**
 * Sends from an account that anvil signs for and waits until a block has it; returns its receipt. Gas is not estimated: the least with
 * which a call gets through may starve calls inside of it.
 */
export async function transact(
  anvil: Node,
  from: Address,
  call: { readonly to?: Address; readonly data?: Hex; readonly value?: bigint; readonly gas?: bigint },
): Promise<Receipt> {
  const { to, data, value = 0n, gas = GAS } = call;
  const request = { from, to, data, value: hex(value), gas: hex(gas) };
  return mined(anvil, await sendAlone(anvil, request));
}

/** Waits until a block has the transaction: the node accepts it first, and makes the block a moment later. */
export async function mined(anvil: Node, txid: string): Promise<Receipt> {
  for (;;) {
    const receipt = await anvil.rpc<Receipt | null>('eth_getTransactionReceipt', [txid]);
    if (receipt !== null) return receipt;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const sending = new WeakMap<Node, Promise<unknown>>();

/** The node assigns a transaction its nonce when it accepts it: two at once may get the same one. */
function sendAlone(anvil: Node, request: object): Promise<Hex> {
  const sent = (sending.get(anvil) ?? Promise.resolve()).then(() => anvil.rpc<Hex>('eth_sendTransaction', [request]));
  sending.set(
    anvil,
    sent.catch(() => undefined),
  );
  return sent;
}

export interface TestToken {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly supply: bigint;
}

/** Deploys a well-behaved token; all of its supply belongs to the deployer. Returns its address. */
export function deployToken(anvil: Node, from: Address, token: TestToken): Promise<Address> {
  return deploy(anvil, from, tokenCode(token, from));
}

/**
 * The same, at an address that only depends on the token and its holder, so that a second call returns the existing one.
 * Anvil begins every chain with the contract that this takes.
 */
export async function ensureToken(anvil: Node, holder: Address, token: TestToken): Promise<Address> {
  const bytecode = tokenCode(token, holder);
  const salt = pad('0x', { size: 32 });
  const address = getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt, bytecode });
  if ((await anvil.rpc<Hex>('eth_getCode', [address, 'latest'])) !== '0x') return address;
  const { status } = await transact(anvil, holder, { to: DEPLOYER, data: concatHex([salt, bytecode]) });
  if (status !== '0x1') throw new Error(`the token ${token.symbol} could not be deployed`);
  return address;
}

function tokenCode({ name, symbol, decimals, supply }: TestToken, holder: Address): Hex {
  const types = parseAbiParameters('string, string, uint8, uint256, address');
  return concatHex([CODE.TestToken as Hex, encodeAbiParameters(types, [name, symbol, decimals, supply, holder])]);
}

/** Deploys the token with bad manners (6 decimals); it returns nothing from `transfer` until `behave` says otherwise. */
export function deployOddToken(anvil: Node, from: Address, supply: bigint): Promise<Address> {
  return deploy(anvil, from, concatHex([CODE.OddToken as Hex, encodeAbiParameters(parseAbiParameters('uint256'), [supply])]));
}

/** Deploys the contract that pays many at once, by internal calls or in a token that it holds. */
export function deploySplitter(anvil: Node, from: Address): Promise<Address> {
  return deploy(anvil, from, CODE.Splitter as Hex);
}

/** Calls of the test contracts as call data. */
export const callOf = {
  transfer: (to: string, value: bigint): Hex => encode('transfer', [to, value]),
  /** The odd token's manners: transfers revert; they answer false and move nothing; a share is kept. */
  behave: (refusing: boolean, answersFalse: boolean, feeBps: bigint): Hex => encode('behave', [refusing, answersFalse, feeBps]),
  /** The odd token emits an event for a transfer that never happened. */
  lie: (from: string, to: string, value: bigint): Hex => encode('lie', [from, to, value]),
  /** The splitter pays each of them in the chain's own coin, by internal calls. */
  pay: (to: readonly string[], each: bigint): Hex => encode('pay', [to, each]),
  /** The splitter pays each of them in a token that it holds. */
  payToken: (token: string, to: readonly string[], each: bigint): Hex => encode('payToken', [token, to, each]),
  /** The splitter pays in an inner call that is reverted. */
  payAndTakeBack: (to: string): Hex => encode('payAndTakeBack', [to]),
};

function encode(functionName: CallName, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: TEST_ABI, functionName, args: args as never });
}

async function deploy(anvil: Node, from: Address, data: Hex): Promise<Address> {
  const { contractAddress, status } = await transact(anvil, from, { data });
  if (contractAddress === null || status !== '0x1') throw new Error('a test contract could not be deployed');
  return contractAddress;
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}
