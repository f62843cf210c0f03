import type { SiteModule } from '@agio/module';
import type { Spot } from './index.ts';
import { spotMachine } from './machine/index.ts';
import { spotConversion, spotConversionTerms } from './model.ts';
import { spotPeople } from './people.ts';
import type { SpotPorts } from './ports.ts';
import { spotProjection } from './projection.ts';

export const spot: SiteModule<
  'spot',
  SpotPorts,
  Spot,
  | 'closesAt'
  | 'dollarsOf'
  | 'lastPrice'
  | 'lastWritten'
  | 'midnight'
  | 'midnightYuan'
  | 'ordersPast'
  | 'pricesOf'
  | 'reference'
  | 'restingFills'
  | 'seriesOf'
  | 'tradedWith'
  | 'tradesOf'
  | 'volumeOf'
> = {
  name: 'spot',
  migrations: [{ module: 'spot', dir: new URL('./migrations/', import.meta.url) }],
  machine: spotMachine,
  projection: spotProjection,
  records: [spotConversion, spotConversionTerms],
  people: spotPeople,
  offers: {
    closesAt: true,
    dollarsOf: true,
    lastPrice: true,
    lastWritten: true,
    midnight: true,
    midnightYuan: true,
    ordersPast: true,
    pricesOf: true,
    reference: true,
    restingFills: true,
    seriesOf: true,
    tradedWith: true,
    tradesOf: true,
    volumeOf: true,
  },
  open: async (ports) => (await import('./index.ts')).createSpot(ports),
};
