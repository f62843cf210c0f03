import type { Language, NoticeSettings, ShippingAddress, User } from '@agio/contracts';
import { noticeSettings } from '@agio/contracts';
import type { Session } from '@agio/database';

/** What a customer chose for themselves. */
export interface Profile extends Pick<User, 'avatar' | 'rateCurrency' | 'upColour'> {
  readonly language: Language | null;
  readonly notices: NoticeSettings;
}

interface ProfileRow {
  readonly avatar: string | null;
  readonly language: Language | null;
  readonly rate_currency: Profile['rateCurrency'];
  readonly up_colour: Profile['upColour'];
  readonly notices: Partial<NoticeSettings>;
}

/** Fills of resting orders are told in the app; a mail for each is for those who ask for it. */
const NOTICES_AT_FIRST: NoticeSettings = { fill: { app: true, mail: false } };

export async function profileOf(session: Session, customer: number): Promise<Profile> {
  const [row] = await session.query<ProfileRow>(
    'select avatar, language, rate_currency, up_colour, notices from identity_profile where customer = $1',
    [customer],
  );
  return {
    avatar: row?.avatar ?? null,
    language: row?.language ?? null,
    rateCurrency: row?.rate_currency ?? null,
    upColour: row?.up_colour ?? 'red',
    notices: noticeSettings.parse({ ...NOTICES_AT_FIRST, ...row?.notices }),
  };
}

interface AddressRow {
  readonly id: string;
  readonly mobile: string;
  readonly name: string;
  readonly region: string;
  readonly street: string;
  readonly is_default: boolean;
}

/** All shipping addresses of a customer, the default one first, then the newest. */
export async function addressesOf(session: Session, customer: number): Promise<ShippingAddress[]> {
  const rows = await session.query<AddressRow>(
    `select id, mobile, name, region, street, is_default from identity_address
     where customer = $1 order by is_default desc, created_at desc, id`,
    [customer],
  );
  return rows.map(({ is_default: isDefault, ...row }) => ({ ...row, isDefault }));
}
