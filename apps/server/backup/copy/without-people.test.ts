// Protects people whose site is copied for a trial: nothing of them is in the copy, whatever a module keeps from tomorrow on.
import { expect, it } from 'vitest';
import type { SiteModule } from '@agio/module';
import { modules } from '../../site.ts';
import { withoutPeople, WITHOUT_PEOPLE } from './without-people.ts';

it('O7: keeps no table of which a module says that it is people’s', () => {
  const own = (modules as readonly Pick<SiteModule, 'people'>[]).flatMap(({ people }) => [
    ...people.tables,
    ...Object.keys(people.kept ?? {}),
  ]);
  expect(own.length).toBeGreaterThan(30);
  expect(WITHOUT_PEOPLE.filter((table) => own.includes(table))).toEqual([]);
});

it('O7: leaves of an account its number, and of other rows of people nothing', async () => {
  const filter = await withoutPeople();
  const account = {
    customer: 15,
    email: 'wei@example.org',
    mobile: '+8613800000000',
    password_hash: 'real',
    username: 'wei',
    country: 'CN',
    gender: 'man',
    invite_code: 'abc',
    invited_by: 3,
    created_at: 5,
    closed_at: null,
    disabled_at: null,
    site: null,
    opening: true,
    otp_step: 7,
    otp_secret: 'sealed',
    proof: 'sealed',
    a_column_of_tomorrow: 'his name',
  };
  const kept = JSON.parse(filter('identity_account', JSON.stringify(account)) ?? '{}') as Record<string, unknown>;
  expect(kept).toEqual({
    ...Object.fromEntries(Object.keys(account).map((name) => [name, null])),
    customer: 15,
    email: 'customer-15@',
    password_hash: expect.not.stringContaining('real') as string,
    country: '',
    gender: 'secret',
    invite_code: 'abc',
    invited_by: 3,
    created_at: 5,
    opening: false,
    otp_step: 0,
  });
  expect(filter('identity_profile', '{"truename":"Wei"}')).toBeUndefined();
  expect(filter('a_table_of_tomorrow', '{"name":"Wei"}')).toBeUndefined();
  expect(filter('content_site', '{"host":"*","proof":"v1.x-y","settings":{"title":"A \\"proof\\":\\"b\\""}}')).toBe(
    '{"host":"*","proof":null,"settings":{"title":"A \\"proof\\":\\"b\\""}}',
  );
});
