import type { Evidence } from '../commands.ts';
import type { ListingFields } from './fields.ts';

/** What a page said of an activity, in the samples of events: of each kind of field one, personal ones among them. */
export const sampleFound: { fields: ListingFields; methods: Evidence; evidence: Evidence } = {
  fields: {
    name: 'Little Swimmers',
    category: 'sports',
    contactName: 'Ottoline Quux',
    contactEmail: 'ottoline@example.org',
    priceFrom: 6.5,
    minAgeMonths: 6,
    maxAgeMonths: null,
    scheduleDetails: { monday: '10:00 to 11:00' },
    images: ['https://example.org/pool.jpg'],
  },
  methods: { name: 'json-ld', contactName: 'text' },
  evidence: { contactName: 'Ask for Ottoline Quux' },
};
