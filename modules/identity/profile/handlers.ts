import { answer, fail } from '@agio/contracts';
import { noticeSettings } from '@agio/contracts/content';
import type { BodyOf, Calls, Handlers } from '@agio/contracts';
import { username } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { NAME_CODES } from '@agio/module';
import type { PublicNames } from '@agio/module';
import type { ProfileParts } from './parts.ts';
import { ownsPicture } from '../pictures/store.ts';
import { userView } from './user-view.ts';
import { addressesOf, deleteAddress, profileOf, putAddress, setGender, setUsername, writeProfile } from './store.ts';

type Setting = BodyOf<Calls['accountSetting']>;

export function createProfileHandlers({
  accounts,
  names,
  ports,
}: Pick<ProfileParts, 'accounts' | 'names' | 'ports'>): Handlers<'accountSetting' | 'listAddresses' | 'setAddress' | 'deleteAddress'> {
  const { database } = ports;
  return {
    /** POST /account/setting: all changes, or none if one of them is refused. */
    async accountSetting({ body }, { customer }) {
      if (typeof body.avatar === 'string' && !(await ownsPicture(database, customer, body.avatar, 'avatar'))) return fail('NOT_FOUND');
      const problem = await database.transaction(async (session) => {
        // One customer's changes are serialised: each keeps what another one changed at the same time.
        await session.query('select 1 from identity_account where customer = $1 for update', [customer]);
        // Before anything is written: a refusal leaves everything as it was.
        const refused = body.username === undefined ? undefined : await rename(session, names, customer, body.username);
        if (refused !== undefined) return refused;
        if (body.gender !== undefined) await setGender(session, customer, body.gender);
        await change(session, customer, body);
        return undefined;
      });
      if (problem !== undefined) return problem;
      const account = await accounts.ofCustomer(database, customer);
      assert(account !== undefined, 'whoever is logged in has an account');
      return answer(await userView(account, ports));
    },
    async listAddresses(_input, { customer }) {
      return answer(await addressesOf(database, customer));
    },
    /** POST /money/setAddress; NOT_FOUND for another customer’s id, LIMIT_REACHED above twenty. */
    async setAddress({ body }, { customer }) {
      const put = await database.transaction((session) => putAddress(session, customer, body, ports.now()));
      return typeof put === 'string' ? fail(put) : answer(put);
    },
    async deleteAddress({ body }, { customer }) {
      return (await database.transaction((session) => deleteAddress(session, customer, body.id))) ? answer({}) : fail('NOT_FOUND');
    },
  };
}

async function change(session: Session, customer: number, { avatar, language, rateCurrency, upColour, notices }: Setting): Promise<void> {
  const before = await profileOf(session, customer);
  await writeProfile(session, customer, {
    avatar: avatar === undefined ? before.avatar : avatar,
    language: language === undefined ? before.language : language,
    rateCurrency: rateCurrency === undefined ? before.rateCurrency : rateCurrency,
    upColour: upColour ?? before.upColour,
    notices: noticeSettings.parse({ ...before.notices, ...notices }),
  });
}

/** Why a name cannot be a customer's. */
async function rename(session: Session, names: PublicNames, customer: number, given: string) {
  if (!username.safeParse(given.normalize('NFKC')).success) return fail('PARAMETER_ERROR', [{ field: 'username', problem: 'invalid' }]);
  const claimed = await names.claim(session, { customer, kind: 'user', name: given });
  if (!claimed.ok) return fail(NAME_CODES[claimed.refusal]);
  await setUsername(session, customer, claimed.name);
  return undefined;
}
