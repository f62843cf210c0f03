/** What profit needs beside the money itself. */
export interface PastPorts {
  /** The last prices of markets before some moments (ms). */
  readonly ordersPast: { pricesAt(times: readonly number[]): Promise<(pair: string, at: number) => string | undefined> };
  /** A host's time zone (IANA name). */
  timeZoneOf(host: string): string;
}
