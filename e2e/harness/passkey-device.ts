import type { BrowserContext, Page } from '@playwright/test';

/** A passkey device built into the browser of a page: it keeps keys, knows its user and is always touched. */
export async function addPasskeyDevice(context: BrowserContext, page: Page): Promise<void> {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
