const WORDS =
  'amber birch cedar delta ember fjord grove haven inlet jetty karst lagoon maple north ocean pearl quartz river slate tundra'.split(' ');
const TAIL_LETTERS = 4;
const RADIX = 36;

/** A public name, made from bytes that stand for a customer on one day: two words in a million are the same. */
export function playerName(bytes: Buffer): string {
  const tail = (bytes.readUInt32BE(4) % RADIX ** TAIL_LETTERS).toString(RADIX).padStart(TAIL_LETTERS, '0');
  return `${WORDS[bytes.readUInt32BE(0) % WORDS.length] ?? ''}-${tail}`;
}
