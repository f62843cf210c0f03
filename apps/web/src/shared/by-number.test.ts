// Protects: passkeys are not tried where browsers refuse them, and the same page under a name is offered on the own machine only.
import { expect, it } from 'vitest';
import { byNumber } from './by-number.ts';

it('leaves pages with a name alone', () => {
  for (const href of ['https://agio.example/login', 'http://localhost:4000/', 'https://1.2.3.example/']) expect(byNumber(href)).toBeNull();
});

it('offers localhost for the own machine, page and query kept', () => {
  for (const host of ['127.0.0.1', '[::1]'])
    expect(byNumber(`http://${host}:4000/login?redirect=%2Ffees`)?.instead?.href).toBe('http://localhost:4000/login?redirect=%2Ffees');
});

it('knows no name for another machine', () => {
  for (const href of ['http://192.168.1.20:4000/login', 'https://[2001:db8::1]/login']) expect(byNumber(href)).toEqual({ instead: null });
});
