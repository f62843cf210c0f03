/**
 * Breaks a text into lines that are no wider than this, between words as the language has them. What is no word stays with the word before
 * it, so that no line begins with a comma.
 */
export function linesOf(text: string, language: string, width: number, measure: (text: string) => number): readonly string[] {
  const parts: string[] = [];
  for (const { isWordLike = false, segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = parts.at(-1);
    if (isWordLike || last === undefined) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last === undefined || measure((last + part).trimEnd()) > width) lines.push(part);
    else lines[lines.length - 1] = last + part;
  }
  return lines.map((line) => line.trim());
}
