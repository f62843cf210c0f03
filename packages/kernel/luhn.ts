/** Whether the last of some digits is the check digit of the others (ISO/IEC 7812-1, annex B), as on payment cards. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    const counted = place % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return /^\d{2,}$/.test(digits) && sum % 10 === 0;
}
