// Protects names and addresses from those who guess whose a uid is: a label lets an acquaintance recognise a customer, and tells no one else who it is.
import { expect, it } from 'vitest';
import { labelOf } from './recipients.ts';

const nobody = { customer: 7n, username: null, email: null, mobile: null };

it.each([
  [{ email: 'alice@agio.example' }, /^al\*\*\*@agio\.example \(\d{8}\)$/],
  [{ email: 'bob@agio.example' }, /^bo\*\*\*@/],
  [{ email: 'al@agio.example' }, /^a\*\*\*@agio\.example /],
  [{ email: 'a@agio.example' }, /^\*\*\*@agio\.example /],
  [{ username: 'alice' }, /^al\*\*\* /],
  [{ username: '李小龙' }, /^李小\*\*\* /],
  [{ mobile: '+8613812345678' }, /^\+86\*\*\*\*78 /],
])('B1: %j is shown in part only', (given, label) => {
  expect(labelOf({ ...nobody, ...given })).toMatch(label);
});
