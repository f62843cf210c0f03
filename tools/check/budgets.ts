/** What is measured: files of vitest, journeys, canaries with what must notice them. */
export type Kind = 'unit' | 'journeys' | 'canaries';

/** A part of the program whose tests share a budget, chosen by the first pattern that matches a file. */
interface Capability {
  readonly name: string;
  readonly files: RegExp;
  /** Seconds that its files take together in a whole run on two cores: parallel work slows each of them down. */
  readonly seconds: Readonly<Record<Kind, number>>;
}

/** Stated in docs/developing/tests.md, which a test holds against this. A capability that gets a budget gives it back from somewhere. */
export const CAPABILITIES: readonly Capability[] = [
  {
    name: 'identity',
    files:
      /^(modules\/(identity|certification|payment)|e2e\/api\/(identity|attacks|people|certification)|e2e\/(asked|certification|guards|lockout|mobile|own-(account|settings)|passkeys|password|payment|people|security|two-step)[^/]*$|apps\/web\/src\/features\/identity)/,
    seconds: { unit: 430, journeys: 110, canaries: 60 },
  },
  {
    name: 'wallet',
    files:
      /^(modules\/wallet|packages\/chains|apps\/server\/(chains|local-chain|signer|control|wallet-key)|e2e\/api\/wallet|e2e\/(coins|wallet)[^/]*$|apps\/web\/src\/features\/wallet|custody$)/,
    seconds: { unit: 380, journeys: 110, canaries: 110 },
  },
  {
    name: 'spot',
    files:
      /^(modules\/(alerts|spot)|e2e\/api\/(alerts|icebergs|kline|order|small-balances|triggers)|e2e\/(alerts|first|keyboard|one-click|own-orders|phone|refusals|restart|two-customers)[^/]*$|apps\/web\/src\/features\/spot)/,
    seconds: { unit: 90, journeys: 170, canaries: 30 },
  },
  {
    name: 'people',
    files:
      /^(modules\/(c2c|dice|lock|otc|shop)|e2e\/api\/(c2c|dice|lock|otc|shop)|e2e\/(c2c|dice|lock|otc|shop)[^/]*$|packages\/dice-verifier)/,
    seconds: { unit: 240, journeys: 190, canaries: 40 },
  },
  {
    name: 'robots',
    files: /^(modules\/(quantify|referral|robot)|e2e\/api\/(quantify|referral|robot)|e2e\/(quantify|referral|robots)[^/]*$)/,
    seconds: { unit: 150, journeys: 80, canaries: 20 },
  },
  {
    name: 'content',
    files: /^(modules\/(content|news|support)|e2e\/(languages|news|themes|tickets)[^/]*$|apps\/web\/src\/features\/content)/,
    seconds: { unit: 30, journeys: 80, canaries: 15 },
  },
  {
    name: 'core',
    files: /^(packages\/(kernel|core|journal|sequencer)|e2e\/faults|tools\/simulate|simulate$)/,
    seconds: { unit: 300, journeys: 0, canaries: 110 },
  },
  {
    name: 'console',
    files: /^(modules\/(monitoring|operators|treasury)|e2e\/api\/console|e2e\/console[^/]*$|apps\/console|apps\/server\/audited)/,
    seconds: { unit: 80, journeys: 110, canaries: 15 },
  },
  { name: 'platform', files: /./, seconds: { unit: 450, journeys: 0, canaries: 25 } },
];
