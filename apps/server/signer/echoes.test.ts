// Protects: a signer's log says what is new, and still how often the same thing came.
import { expect, it } from 'vitest';
import { withoutEchoes } from './echoes.ts';

it('O15: equal refusals are one line in ten minutes, and are counted', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const say = withoutEchoes(
    (line) => lines.push(line),
    () => nowMs,
  );
  for (let second = 0; second < 900; second += 5) {
    nowMs = second * 1_000;
    say('refused sweep');
    if (second === 300) say('refused withdrawal 7');
  }
  expect(lines).toEqual(['refused sweep', 'refused withdrawal 7', 'refused sweep (and 119 times more in between)']);
});
