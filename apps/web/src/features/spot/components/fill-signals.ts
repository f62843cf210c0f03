/** Hertz and seconds of the tone, quiet enough not to startle. */
const TONE = { hertz: 880, seconds: 0.18, volume: 0.08 };

/** A short tone. A browser that has not been clicked in yet stays silent, which is its right. */
export async function playTone(): Promise<void> {
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
export function notify(title: string, text: string): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body: text, icon: '/favicon.svg', tag: 'fill' });
  notice.onclick = () => window.focus();
}
