import { flagsAbout } from '#domain/listing/facts/field-words.ts';
import type { CategoryList } from '#domain/listing/facts/category-lists.ts';
import { type FormField, nameRequired, type RequiredFields } from './listing-form.ts';

/** Fields that stand together; without a title they stand by themselves. */
export interface EditorSection {
  readonly title?: string;
  readonly names: readonly FormField[];
}

/** What one screen asks of a listing. */
export interface Editor {
  /** In whose words the category stands. */
  readonly list: CategoryList;
  readonly sections: readonly EditorSection[];
  /** What nobody can leave out, and what is said of it. */
  readonly required: RequiredFields;
  /** Marked as required; the required ones where nothing is said. */
  readonly marked?: readonly FormField[];
  /** Age ranges are added and taken away one by one, or the usual ones by a press each; else they are typed. */
  readonly ages?: 'one by one' | 'by buttons';
}

const place = flagsAbout('place');
/** What it costs, whole: "Free" or a discount that nobody could take off would stand beside the price that corrects it. */
const price = [
  'priceFrom',
  'priceTo',
  'priceUnit',
  ...flagsAbout('price'),
  'specialOffers',
  'discountText',
] as const satisfies readonly FormField[];
const described = { ...nameRequired, description: 'Description is required' };
const whereAndWhen = [
  'location',
  'town',
  'address',
  'postcode',
  'schedule',
  'availability',
  ...place,
] as const satisfies readonly FormField[];
/** What parents ask before they trust an activity: its provider knows, and admins hear it from them. */
const safety = {
  title: 'Safety',
  names: [...flagsAbout('safety'), 'ofstedUrn'],
} as const satisfies EditorSection;
/** Only admins and the activity's provider are asked: see `mustBeTheirs`. */
const ratings = { title: 'Ratings on Other Sites', names: ['reviews'] } as const satisfies EditorSection;
const draft = {
  list: 'draft',
  required: nameRequired,
  marked: ['name', 'description'],
  sections: [
    { title: 'About the activity', names: ['name', 'category', 'shortDescription', 'description'] },
    { title: 'Ages and prices', names: ['ageRanges', 'minAge', 'maxAge', ...price] },
    { title: 'Where and when', names: whereAndWhen },
    { title: 'Contact', names: ['contactName', 'contactEmail', 'contactPhone', 'website', 'bookingUrl'] },
    { title: 'Pictures', names: ['images'] },
  ],
} as const satisfies Editor;
const located = { ...described, category: 'Please select a category', location: 'Location is required' };

/** Every screen that edits a listing, by what it asks, in its order. A field is drawn the same everywhere: see `ListingControl`. */
export const editors = {
  /** What anybody sends in. An age that nobody knows does not stop a submission. */
  generic: {
    list: 'generic',
    required: located,
    marked: ['name', 'description', 'category', 'location', 'ageRanges'],
    sections: [
      {
        title: 'The activity',
        names: ['name', 'providerName', 'category', 'shortDescription', 'description', 'ageRanges'],
      },
      { title: 'Where and when', names: ['location', 'town', 'address', 'postcode', 'schedule', ...place] },
      {
        title: 'Contact and good to know',
        names: [
          'contactEmail',
          'contactPhone',
          'website',
          'bookingUrl',
          'bookingRequired',
          'dropInAvailable',
          'specialOffers',
          'discountText',
          'specialNeeds',
          'images',
        ],
      },
    ],
  },
  /** What a parent corrects of a page that they suggest, and of an activity that families see. */
  suggestion: {
    list: 'parent',
    required: described,
    ages: 'by buttons',
    sections: [
      {
        title: 'Basic Information',
        names: ['name', 'providerName', 'category', 'shortDescription', 'description', 'ageRanges', ...place],
      },
      { title: 'Where and When', names: ['location', 'town', 'address', 'postcode', 'schedule', 'availability'] },
      {
        title: 'Contact & Pricing',
        names: [
          'contactName',
          'contactEmail',
          'contactPhone',
          'website',
          'bookingUrl',
          ...price,
          ...flagsAbout('visit', 'families'),
        ],
      },
      { title: 'Pictures', names: ['images'] },
    ],
  },
  /** A provider's own activity. */
  application: {
    list: 'admin',
    required: nameRequired,
    sections: [
      { title: 'Basic Information', names: ['name', 'providerName', 'category', 'shortDescription', 'description'] },
      { title: 'Ages and Prices', names: ['minAge', 'maxAge', ...price] },
      { title: 'Where and When', names: whereAndWhen },
      { title: 'Contact', names: ['contactName', 'contactEmail', 'contactPhone', 'website', 'bookingUrl'] },
      { title: 'Good to Know', names: [...flagsAbout('visit', 'families'), 'whatToBring'] },
      safety,
      ratings,
      { title: 'Pictures', names: ['images'] },
    ],
  },
  draft,
  /** The same for a provider, who may say what review sites say of them. */
  providerDraft: {
    ...draft,
    sections: [...draft.sections, { title: 'Good to Know', names: flagsAbout('families') }, safety, ratings],
  },
  /** What an admin enters that no page says. */
  byHand: {
    list: 'admin',
    required: described,
    sections: [
      {
        title: 'Basic Information',
        names: ['name', 'providerName', 'category', 'shortDescription', 'description', 'ageRanges'],
      },
      { title: 'Where and When', names: whereAndWhen },
      {
        title: 'Contact & Pricing',
        names: [
          'contactName',
          'contactEmail',
          'contactPhone',
          'website',
          'bookingUrl',
          ...price,
          ...flagsAbout('visit', 'families'),
        ],
      },
      safety,
      ratings,
      { title: 'Pictures', names: ['images'] },
    ],
  },
  /** What an admin corrects before approving: the fields of the review call, and those that families search by. */
  review: {
    list: 'admin',
    required: nameRequired,
    sections: [
      { title: 'Basic Information', names: ['name', 'category', 'shortDescription', 'description', 'ageRanges'] },
      { title: 'Where and When', names: whereAndWhen },
      {
        title: 'Contact & Pricing',
        names: ['contactEmail', 'contactPhone', 'website', 'bookingUrl', ...price, ...flagsAbout('families')],
      },
      safety,
      ratings,
      { title: 'Pictures', names: ['images'] },
    ],
  },
  /** A live activity, for admins. */
  live: {
    list: 'edit',
    required: { ...located, category: 'Category is required' },
    ages: 'one by one',
    sections: [
      {
        title: 'Basic Information',
        names: [
          'name',
          'category',
          'subcategory',
          'location',
          'town',
          'address',
          'postcode',
          'shortDescription',
          'description',
          'schedule',
          'availability',
          ...flagsAbout('place', 'families'),
          'ageRanges',
        ],
      },
      {
        title: 'Contact & Pricing',
        names: ['contactName', 'contactEmail', 'contactPhone', 'website', 'bookingUrl', ...price],
      },
      safety,
      ratings,
    ],
  },
} as const satisfies Readonly<Record<string, Editor>>;
export type EditorName = keyof typeof editors;

export const editorOf = (name: EditorName): Editor => editors[name];
/** All fields that a screen asks for. */
export const namesIn = (name: EditorName): readonly FormField[] =>
  editorOf(name).sections.flatMap(({ names }) => names);
