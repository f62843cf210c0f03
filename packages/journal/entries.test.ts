// Protects what is written to disk: room that is reserved holds nothing of what was in its memory before, and entries come back as they went in.
import { expect, it } from 'vitest';
import { EntryBuffer, handBack, payloadsOf } from './entries.ts';

it('reserves room of zeros up to the next entry, whatever its memory held before', () => {
  for (const payloadBytes of [0, 1, 7, 8, 9, 13, 16, 1_000]) {
    const entries = new EntryBuffer();
    entries.claim(5_000);
    entries.bytes.fill(0xff);
    entries.reset();
    const at = entries.reserve(payloadBytes);
    expect([at % 8, entries.length % 8, entries.count]).toEqual([0, 0, 1]);
    expect([payloadBytes, entries.bytes.subarray(at, entries.length).some((byte) => byte !== 0)]).toEqual([payloadBytes, false]);
  }
});

it('uses memory again that was handed back, and brings every payload back in order', () => {
  const used = new EntryBuffer();
  used.append(new Uint8Array(100).fill(0xff));
  handBack(used.take().buffer);
  const entries = new EntryBuffer();
  const payloads = [0, 1, 7, 8, 9, 20_000].map((length, at) => new Uint8Array(length).fill(at + 1));
  for (const payload of payloads) entries.append(payload);
  const taken = entries.take();
  expect([...payloadsOf(taken)].map((payload) => [payload.length, payload[0]])).toEqual(
    payloads.map((payload) => [payload.length, payload[0]]),
  );
  expect([entries.length, entries.count]).toEqual([0, 0]);
  for (const cut of [taken.length - 8, 4]) expect(() => [...payloadsOf(taken.subarray(0, cut))]).toThrow('entries end within');
});
