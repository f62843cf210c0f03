import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

export type Country = { readonly code: CountryCode; readonly name: string; readonly callingCode: string };

/** Countries and territories with a calling code of their own, in the order of the reader's language. */
export function countriesIn(language: string): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const collator = new Intl.Collator(language);
  return getCountries()
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name, callingCode: getCountryCallingCode(code) }];
    })
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** The number as + and digits, or `null` when it is none of that country. */
export function readMobile(national: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(national.normalize('NFKC'), country);
  return number?.isValid() === true ? number.number : null;
}

/** The name of a country in the reader's language. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
