import type { People } from '@agio/module';
import { quantifyCopy, quantifyListing } from './model.ts';

/** Nicknames of robots, and whose parameters a customer took. The list of names frees them when their owner leaves. */
export const quantifyPeople: People = {
  tables: [quantifyListing.table, quantifyCopy.table],
  copied: { quantifyListings: quantifyListing, quantifyCopies: quantifyCopy },
  async erase(session, customer) {
    await session.query('delete from quantify_listing where customer = $1', [customer]);
    await session.query('delete from quantify_copy where customer = $1', [customer]);
  },
};
