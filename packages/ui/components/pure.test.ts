// Protects: the rules inside components that people rely on: password rules, page numbers and where they end, lines of sparklines, how wide a figure is.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createElement, isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { startTexts } from '../i18n/index.ts';
import { emWidth } from './fitted.tsx';
import { bareKey } from './keys.tsx';
import { LinkedText } from './linked-text.tsx';
import { pageNumbers, Pagination } from './pagination.tsx';
import { passwordRules } from './password-field.tsx';
import { linePoints, timedPoints, timeScale } from './sparkline.tsx';

describe('a new password', () => {
  const kept = (password: string): string =>
    Object.entries(passwordRules(password))
      .filter(([, ok]) => ok)
      .map(([rule]) => rule)
      .join(' ');
  it('has 8 to 16 characters, digits and letters, no spaces, and is not a common one', () => {
    expect(kept('kestrel77')).toBe('length mix common spaces');
    expect(kept('kestrel')).toBe('common spaces');
    expect(kept('kestrel 77')).toBe('length mix common');
    expect(kept('password1')).toBe('length mix spaces');
    expect(kept('a1'.repeat(9))).toBe('mix common spaces');
    expect(kept('')).toBe('');
  });
});

describe('a line over time', () => {
  it('F11: stands at its moments, however far they are apart, and within its axis', () => {
    const week = { from: 0, to: 700 };
    const points = [
      { time: 0, value: '1' },
      { time: 100, value: '2' },
      { time: 700, value: '3' },
    ];
    expect(timedPoints(points, week, [70, 10, 0])).toEqual([
      [0, 10],
      [10, 5],
      [70, 0],
    ]);
    expect([-5, 350, 900].map(timeScale(0, 700, 100))).toEqual([0, 50, 100]);
    expect(timeScale(5, 5, 100)(5)).toBe(0);
  });
});

describe('how wide a figure is', () => {
  it('grows with its digits, so that the largest total still has a size at which it fits', () => {
    expect(emWidth('1,000')).toBeLessThan(emWidth('10,000'));
    expect(emWidth('¥14,600,000,000.00')).toBeGreaterThan(emWidth('¥3,787,979.38'));
    expect(emWidth('万')).toBeGreaterThan(emWidth('8'));
    expect(emWidth('')).toBe(0);
  });
});

describe('page numbers', () => {
  it('show the ends and the neighbours, 0 for a gap', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(5, 20)).toEqual([1, 0, 4, 5, 6, 0, 20]);
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a line', () => {
  it('has its highest value on top and fills the width', () => {
    expect(linePoints([1, 3, 2], 100, 20)).toEqual([
      [0, 18],
      [50, 2],
      [100, 10],
    ]);
  });
  it('runs through the middle when nothing moves', () => {
    expect(linePoints([5, 5], 10, 20)).toEqual([
      [0, 10],
      [10, 10],
    ]);
  });
});

describe('marked words of a text', () => {
  const read = (text: string): readonly unknown[] => {
    const made = LinkedText({ text, parts: { terms: createElement('a') } });
    return (Array.isArray(made) ? made : []).flatMap((one: unknown) =>
      isValidElement<{ children: unknown }>(one)
        ? [typeof one.type === 'string' ? [one.type, one.props.children] : one.props.children]
        : [],
    );
  };
  it('become elements, and everything else stays', () => {
    expect(read('I accept the <terms>terms</terms>.')).toEqual(['I accept the ', ['a', 'terms'], '.']);
    expect(read('<terms>All</terms><other>of</other> it')).toEqual(['', ['a', 'All'], '', 'of', ' it']);
    expect(read('1 < 2 > 0')).toEqual(['1 < 2 > 0']);
  });
});

describe('the pages of a list', () => {
  // The language is told to the browser; here is none.
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await startTexts('en-US', ['common']);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  /** Names of the buttons that can be pressed, and the page that is current. */
  function shown(page: number, count: number): { readonly open: readonly string[]; readonly current: string } {
    const markup = renderToStaticMarkup(createElement(Pagination, { page, count, onPageChange: () => undefined }));
    const buttons = [...markup.matchAll(/<button ([^>]*)>/g)].map(([, given = '']) => given);
    const nameOf = (given = ''): string => /aria-label="([^"]*)"/.exec(given)?.[1] ?? '';
    return {
      open: buttons.filter((given) => !given.includes('disabled=""')).map((given) => nameOf(given)),
      current: nameOf(buttons.find((given) => given.includes('aria-current="page"'))),
    };
  }

  it('end at both ends, and a single one has no buttons', () => {
    expect(shown(1, 3)).toEqual({ open: ['Page 1', 'Page 2', 'Page 3', 'Next page'], current: 'Page 1' });
    expect(shown(2, 3)).toEqual({ open: ['Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page'], current: 'Page 2' });
    expect(shown(3, 3)).toEqual({ open: ['Previous page', 'Page 1', 'Page 2', 'Page 3'], current: 'Page 3' });
    expect(shown(1, 1)).toEqual({ open: [], current: '' });
  });
});

it('a key is a shortcut alone and with Shift, and the browser’s with any other', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false };
  expect(bareKey({ ...none, key: 'r' })).toBe('r');
  for (const held of ['altKey', 'ctrlKey', 'metaKey'] as const) expect(bareKey({ ...none, [held]: true, key: 'r' })).toBe('');
});
