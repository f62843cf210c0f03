import type { Rule } from './project.ts';

const PAGES = /^apps\/[^/]+\/src\/.*\.tsx$/;
const OWN_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/inputMode="decimal"/, 'takes a number in a field of its own: use NumberField, which says what it does not take'],
  [/maxLength=\{?"?6\b/, 'cuts a pasted code: use OtpInput, CodeField or codeInput'],
  [/<(?:NumberField|TradeField)\b[^>]*?\smaxLength=/, 'cuts a pasted number'],
];

/** Numbers and codes are typed into the components that read them whole, so that nothing of a text is dropped and the rest kept. */
export const ownFields: Rule = {
  name: 'own-fields',
  find: (project) =>
    project.files
      .filter((file) => PAGES.test(file))
      .flatMap((file) => {
        const code = project.read(file);
        return OWN_FIELDS.flatMap(([shape, text]) => (shape.test(code) ? [{ file, text }] : []));
      }),
};
