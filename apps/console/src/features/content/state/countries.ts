export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Countries in the order of a language, of which some part of the name or the code begins with what is sought. */
export function countriesFound(codes: readonly string[], language: string, sought: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const english = new Intl.DisplayNames(['en-US'], { type: 'region' });
  const text = sought.trim().toLocaleLowerCase(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .filter(({ code, name }) => {
      const all = `${name} ${english.of(code) ?? ''}`.toLocaleLowerCase(language);
      return code.toLowerCase() === text || all.includes(text);
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}
