/** What is measured: files of vitest, journeys, canaries with what must notice them. */
export type Kind = 'unit' | 'journeys' | 'canaries';

/** A part of the program whose tests share a budget, found by the first pattern that a file meets. */
interface Capability {
  readonly name: string;
  readonly files: RegExp;
  /** Seconds that its files take together, one by one, on two cores with nothing else to do. */
  readonly seconds: Readonly<Record<Kind, number>>;
}

/** Stated in docs/developing/tests.md, which a test holds against this. A capability that gets a budget gives it back from somewhere. */
export const CAPABILITIES: readonly Capability[] = [
  {
    name: 'identity',
    files:
      /^(modules\/identity|e2e\/api\/(identity|attacks|people)|e2e\/(asked|guards|lockout|mobile|own-(account|settings)|passkeys|password|people|security|two-step)[^/]*$|apps\/web\/src\/features\/identity)/,
    seconds: { unit: 170, journeys: 150, canaries: 40 },
  },
  {
    name: 'wallet',
    files:
      /^(modules\/wallet|packages\/chains|apps\/server\/(chains|local-chain|signer|control|wallet-key)|e2e\/api\/wallet|e2e\/(coins|wallet)[^/]*$|apps\/web\/src\/features\/wallet|custody$)/,
    seconds: { unit: 220, journeys: 180, canaries: 110 },
  },
  {
    name: 'spot',
    files: /^(modules\/spot|e2e\/(first|keyboard|own-orders|phone|refusals|restart|two-customers)[^/]*$|apps\/web\/src\/features\/spot)/,
    seconds: { unit: 60, journeys: 100, canaries: 30 },
  },
  {
    name: 'content',
    files: /^(modules\/content|e2e\/(languages|themes)[^/]*$|apps\/web\/src\/features\/content)/,
    seconds: { unit: 20, journeys: 70, canaries: 5 },
  },
  {
    name: 'core',
    files: /^(packages\/(kernel|core|journal|sequencer)|e2e\/faults|tools\/simulate|simulate$)/,
    seconds: { unit: 160, journeys: 0, canaries: 60 },
  },
  { name: 'platform', files: /./, seconds: { unit: 240, journeys: 0, canaries: 30 } },
];
