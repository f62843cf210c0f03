// Protects amounts in the order form: they are cut to fit and never rounded up.
import { describe, expect, it } from 'vitest';
import { fitted } from './fitted.ts';

describe('fitted', () => {
  it('cuts decimals beside a long whole part, and never rounds', () => {
    expect(fitted('899990792.01447407')).toBe('899990792.0144');
    expect(fitted('899990792.99999999')).toBe('899990792.9999');
    expect(fitted('123456789012345.678')).toBe('123456789012345.67');
  });

  it('leaves what fits as it is', () => {
    expect(fitted('12480.55')).toBe('12480.55');
    expect(fitted('0.00025000')).toBe('0.00025000');
    expect(fitted('99999.12345678')).toBe('99999.12345678');
  });
});
