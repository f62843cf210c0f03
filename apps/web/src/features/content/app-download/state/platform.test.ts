// Protects: each visitor is offered what their own device can install.
import { expect, it } from 'vitest';
import { platformOf } from './platform.ts';

it('tells phones, tablets and computers apart', () => {
  const of = (userAgent: string, maxTouchPoints = 0) => platformOf({ userAgent, maxTouchPoints });
  expect(of('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari')).toBe('ios');
  expect(of('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5)).toBe('ios');
  expect(of('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari')).toBe('computer');
  expect(of('Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome', 5)).toBe('android');
  expect(of('Mozilla/5.0 (X11; Linux x86_64) Firefox')).toBe('computer');
});
