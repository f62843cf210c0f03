import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { getCountries } from 'libphonenumber-js/min';
import { Notice, Select, useLanguage, useTexts } from '@agio/ui';
import type { ShippingAddress } from '../api/shop.ts';

/** One of one’s addresses, and the country that it is in. */
export function ShipTo({
  address,
  addresses,
  country,
  onAddress,
  onCountry,
  regions,
}: {
  addresses: readonly ShippingAddress[];
  address: ShippingAddress | undefined;
  onAddress: (id: string) => void;
  country: string;
  regions: readonly string[];
  onCountry: (country: string) => void;
}): ReactNode {
  const { t } = useTexts('shop');
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const codes: readonly string[] = regions.length > 0 ? regions : getCountries();
  if (address === undefined)
    return (
      <Notice>
        {t(($) => $.product.noAddress)}{' '}
        <Link to="/account/settings" className="ui-link">
          {t(($) => $.product.addAddress)}
        </Link>
      </Notice>
    );
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t(($) => $.product.address)}
        value={address.id}
        onValueChange={onAddress}
        options={addresses.map(({ id, name, street }) => ({ value: id, label: `${name}, ${street}` }))}
      />
      <p className="rounded-2 border border-line px-3.5 py-2 text-13 [overflow-wrap:anywhere]">
        <b className="font-medium">{address.name}</b>, {address.mobile}
        <br />
        {address.region}, {address.street}
      </p>
      <Select
        label={t(($) => $.product.country)}
        value={country}
        onValueChange={onCountry}
        options={codes.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      />
    </div>
  );
}
