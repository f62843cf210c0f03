import type { TradingPreferences } from '../state/trading-preferences.ts';

/** Hertz and seconds of the tone, quiet enough not to startle. */
const TONE = { hertz: 880, seconds: 0.18, volume: 0.08 };

/** A short tone. A browser that has not been clicked in yet stays silent, which is its right. */
async function playTone(): Promise<void> {
  const audio = new AudioContext();
  try {
    await audio.resume();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = TONE.hertz;
    volume.gain.setValueAtTime(TONE.volume, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + TONE.seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + TONE.seconds);
    await new Promise((resolve) => (tone.onended = resolve));
  } finally {
    await audio.close();
  }
}

/** A notice of the browser, if this tab cannot be seen and the customer has allowed it. */
async function notify(title: string, text: string): Promise<void> {
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const said = { body: text, icon: '/favicon.svg', tag: 'fill' };
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  // Chrome for Android shows notices of a service worker alone: there the constructor below throws.
  if (registration?.active) {
    await registration.showNotification(title, { ...said, data: { path: location.pathname, stays: true } });
    return;
  }
  const notice = new Notification(title, said);
  notice.onclick = () => window.focus();
}

/** A tone, and a notice of the browser, for those who want them. Neither waits for the other, and neither is worth an error. */
export function signalFill(text: string, { sounds, notices }: Pick<TradingPreferences, 'sounds' | 'notices'>): void {
  if (sounds) void playTone().catch(() => undefined);
  if (notices) void notify(document.title, text).catch(() => undefined);
}
