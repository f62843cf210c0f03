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
      /^(modules\/identity|e2e\/api\/(identity|attacks|people)|e2e\/(asked|guards|lockout|mobile|own-(account|settings)|passkeys|password|people|security|two-step)[^/]*$|apps\/web\/src\/features\/identity)/,
    seconds: { unit: 500, journeys: 200, canaries: 60 },
  },
  {
    name: 'wallet',
    files:
      /^(modules\/wallet|packages\/chains|apps\/server\/(chains|local-chain|signer|control|wallet-key)|e2e\/api\/wallet|e2e\/(coins|wallet)[^/]*$|apps\/web\/src\/features\/wallet|custody$)/,
    seconds: { unit: 560, journeys: 320, canaries: 110 },
  },
  {
    name: 'spot',
    files: /^(modules\/spot|e2e\/(first|keyboard|own-orders|phone|refusals|restart|two-customers)[^/]*$|apps\/web\/src\/features\/spot)/,
    seconds: { unit: 60, journeys: 120, canaries: 30 },
  },
  {
    name: 'content',
    files: /^(modules\/content|e2e\/(languages|themes)[^/]*$|apps\/web\/src\/features\/content)/,
    seconds: { unit: 20, journeys: 80, canaries: 5 },
  },
  {
    name: 'core',
    files: /^(packages\/(kernel|core|journal|sequencer)|e2e\/faults|tools\/simulate|simulate$)/,
    seconds: { unit: 400, journeys: 0, canaries: 170 },
  },
  {
    name: 'console',
    files: /^(modules\/(operators|treasury)|e2e\/api\/console|e2e\/console[^/]*$|apps\/console|apps\/server\/audited)/,
    seconds: { unit: 70, journeys: 130, canaries: 15 },
  },
  { name: 'platform', files: /./, seconds: { unit: 650, journeys: 0, canaries: 25 } },
];
