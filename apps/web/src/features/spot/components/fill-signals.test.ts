// Protects: a fill is heard whatever becomes of its notice, and is shown where only a service worker may show it, as on Android.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signalFill } from './fill-signals.ts';

/** What was heard and shown, in its order. */
let signs: string[] = [];
let isWorkerThere = false;

class Audio {
  readonly currentTime = 0;
  readonly destination = null;
  resume = async (): Promise<void> => undefined;
  close = async (): Promise<void> => undefined;
  createGain = (): object => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  createOscillator = (): object => ({
    frequency: {},
    connect: (next: unknown) => next,
    start: () => signs.push('tone'),
    stop: () => undefined,
  });
}

/** As in Chrome for Android: the constructor is there and throws. */
class Forbidden {
  static readonly permission = 'granted';
  constructor() {
    signs.push('refused');
    throw new TypeError('Illegal constructor');
  }
}

beforeEach(() => {
  signs = [];
  isWorkerThere = false;
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('Notification', Forbidden);
  vi.stubGlobal('document', { hidden: true, title: 'BTC/USDT' });
  vi.stubGlobal('location', { pathname: '/exchange/BTC_USDT' });
  const registration = {
    active: {},
    showNotification: async (title: string, { body, data }: NotificationOptions) =>
      void signs.push(`${title}: ${body} ${JSON.stringify(data)}`),
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => (isWorkerThere ? registration : undefined) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is heard although the notice fails', async () => {
  signalFill('Bought 1 BTC', { sounds: true, notices: true });
  await expect.poll(() => signs.toSorted()).toEqual(['refused', 'tone']);
});

it('is shown by the service worker where there is one, and takes nobody from a page', async () => {
  isWorkerThere = true;
  signalFill('Bought 1 BTC', { sounds: false, notices: true });
  await expect.poll(() => signs).toEqual(['BTC/USDT: Bought 1 BTC {"path":"/exchange/BTC_USDT","stays":true}']);
});
