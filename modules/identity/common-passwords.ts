// Only those that pass the form rule (letters and digits, 8 to 16) need to stand here; compared in lower case.
const ROOTS = [
  'password', 'passw0rd', 'p4ssword', 'p4ssw0rd', 'qwertyui', 'qwertyuiop', 'qwerty', 'asdfghjk', 'asdfgh', 'zxcvbnm', 'iloveyou', 'welcome',
  'letmein', 'admin', 'administrator', 'abcdefgh', 'abcdef', 'abcd', 'abc', 'monkey', 'dragon', 'master', 'sunshine', 'princess', 'football',
  'baseball', 'superman', 'batman', 'michael', 'charlie', 'jordan', 'liverpool', 'chelsea', 'arsenal', 'starwars', 'computer', 'internet',
  'whatever', 'trustno', 'freedom', 'shadow', 'killer', 'hello', 'secret', 'test', 'testtest', 'user', 'login', 'changeme', 'default',
  'bitcoin', 'ethereum', 'crypto', 'satoshi', 'tether', 'exchange', 'woaini', 'woaiwo', 'wang', 'zhang', 'asd', 'qwe', 'qaz', 'zxc', 'aa', 'a', 'q', 'w',
] as const;

const TAILS = [
  '0', '1', '2', '3', '7', '9', '00', '01', '10', '11', '12', '21', '22', '23', '69', '77', '88', '99', '007', '100', '111', '123', '222', '321', '333',
  '520', '666', '777', '888', '999', '1111', '1212', '1234', '1314', '2000', '2020', '2021', '2022', '2023', '2024', '2025', '2026', '4321', '12345',
  '54321', '123123', '111111', '123321', '123456', '654321', '666666', '888888', '520520', '5201314', '1234567', '7654321', '11111111', '12345678',
  '87654321', '88888888', '123456789', '987654321', '1234567890',
] as const;

const OTHERS = [
  '1q2w3e4r', '1q2w3e4r5t', 'q1w2e3r4', 'q1w2e3r4t5', '1qaz2wsx', '1qaz2wsx3edc', 'qazwsx123', 'qazwsxedc1', 'zaq12wsx', 'zaq1xsw2', '1qazxsw2',
  'a1b2c3d4', 'a1b2c3d4e5', '1a2b3c4d', 'aa112233', 'abc12345678', '1234qwer', '12345qwert', '123456qwerty', 'qwer1234', 'asdf1234', 'zxcv1234',
  'qwe123qwe', 'asd123asd', '123qweasd', '123qweasdzxc', 'qweasd123', 'qweasdzxc123', 'abcd1234abcd', 'ncc1701d', 'ncc1701e', 'trustno1', 'thx1138a', 'b1tc01n1',
] as const;

const COMMON: ReadonlySet<string> = new Set([...OTHERS, ...ROOTS.flatMap((root) => TAILS.flatMap((tail) => [root + tail, tail + root]))]);

/** Whether everybody's first guess would be this one. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
