import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import type { DeskAction } from '../shared/desk-model.ts';
import { WALLET_RECORDS } from '../model.ts';
import type { WalletCommand } from '../model.ts';

const NUMBER = 'a number that was given out in order';
const CODE = 'one of a fixed list of words';
const AMOUNT = 'whole atoms, or units of a chain';
const YUAN = 'hundredths of a yuan';
const TIME = 'a time';
const ON_CHAIN = 'public: it stands on a chain, or will';

/** In the journal forever, so no names, no free text and no secret. A field that is missing here does not compile. */
export const commandFields = {
  account: CODE,
  action: 'the fields of a proposal',
  address: ON_CHAIN,
  alone: 'whether a token alone is halted',
  alsoTheirs: 'numbers of customers',
  amount: AMOUNT,
  approvals: 'how many people must agree',
  asset: ON_CHAIN,
  atoms: AMOUNT,
  auditAbove: AMOUNT,
  beneficiaryFrom: AMOUNT,
  block: ON_CHAIN,
  body: 'the hash of a request',
  by: 'the number of a person at the desk',
  signed: 'the signature of a key over the command, with its time',
  at: 'a time',
  data: 'what an authenticator says: the hash of the console’s name, flags and a counter',
  client: 'what a browser says: the challenge and the console’s own address',
  signature: 'two numbers',
  cause: 'a word, or a word and the number of a request',
  chain: 'the code of a chain',
  code: 'the code of a chain',
  coin: 'the code of a coin',
  cost: AMOUNT,
  customer: NUMBER,
  dayLimit: AMOUNT,
  dayLimits: AMOUNT,
  decidedBy: 'the number of a person at the desk',
  decimals: 'how many digits a chain knows',
  decides: 'whether a person at the desk decides',
  decision: CODE,
  deposit: NUMBER,
  depositMinimum: AMOUNT,
  depositOpen: 'whether deposits are taken',
  direction: CODE,
  do: CODE,
  family: CODE,
  fee: AMOUNT,
  freeUpTo: AMOUNT,
  freeWorth: YUAN,
  from: 'an account by its word, or the height of a block',
  gasLimit: 'an amount of gas',
  halt: NUMBER,
  hash: ON_CHAIN,
  height: ON_CHAIN,
  hotMaximum: AMOUNT,
  index: ON_CHAIN,
  key: 'the hash of the key of a request, or the id of a key that somebody signs with',
  kind: CODE,
  limits: 'the limits of a coin',
  native: 'whether the network is paid in it',
  others: 'numbers of withdrawals',
  owner: NUMBER,
  people: 'how many people must agree',
  person: 'the number of a person at the desk',
  proposal: NUMBER,
  raw: 'a signed transaction: public once it is sent, and it holds no key',
  readyAtMs: TIME,
  reason: CODE,
  reasons: CODE,
  request: 'hashes of a request and of its key',
  reviewer: 'the number of a person at the desk',
  spends: ON_CHAIN,
  sweepFrom: AMOUNT,
  to: 'a customer by number, an account by its word, or an address on a chain',
  twoAbove: AMOUNT,
  twoWorth: YUAN,
  txid: ON_CHAIN,
  unexplained: NUMBER,
  units: AMOUNT,
  verification: 'a hash',
  waitMs: 'a time',
  weekCap: AMOUNT,
  why: CODE,
  withdrawal: NUMBER,
  withdrawalMaximum: AMOUNT,
  withdrawalMinimum: AMOUNT,
  withdrawalOpen: 'whether withdrawals are taken',
  words: 'the number of a row that can be erased',
  worth: YUAN,
} as const satisfies Record<FieldsOf<WalletCommand>, string>;

/** What is in a proposal, by its kind. */
const actionFields = {
  account: CODE,
  address: ON_CHAIN,
  atoms: AMOUNT,
  chain: 'the number or the code of a chain',
  coin: 'the number or the code of a coin',
  customer: NUMBER,
  deposit: NUMBER,
  do: CODE,
  owner: NUMBER,
  unexplained: NUMBER,
  units: AMOUNT,
  withdrawal: NUMBER,
} as const satisfies Record<FieldsOf<DeskAction>, string>;

export const factFields = { ...actionFields, ...heldBy(...WALLET_RECORDS) };
