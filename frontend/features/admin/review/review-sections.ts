import { flagsAbout } from '#domain/listing/facts/field-words.ts';
import type { FormSection } from '#frontend/features/listing/editing/details-dialog.tsx';

/** What an admin can correct before approving: the fields of the review call, and those that families search by. */
export const reviewSections: readonly FormSection[] = [
  { title: 'Basic Information', names: ['name', 'category', 'shortDescription', 'description', 'ageRanges'] },
  { title: 'Where and When', names: ['location', 'town', 'address', 'postcode', 'schedule', ...flagsAbout('place')] },
  {
    title: 'Contact & Pricing',
    names: [
      'contactEmail',
      'contactPhone',
      'website',
      'bookingUrl',
      'priceFrom',
      'priceTo',
      'priceUnit',
      'specialOffers',
    ],
  },
  { title: 'Pictures', names: ['images'] },
];
