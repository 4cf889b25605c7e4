/** What has a template, and what each is called. */
export const templateNames = {
  directory_card: 'Directory Card Template',
  detail_page: 'Detail Page Template',
} as const;
export type TemplateName = keyof typeof templateNames;

export const layouts = { grid: 'Grid', list: 'List', card: 'Card' } as const;
export type LayoutName = keyof typeof layouts;
/** Letters that are there without asking anybody else for them. */
export const fonts = { Nunito: 'Nunito', System: 'The device’s own', Georgia: 'Georgia' } as const;
export type FontName = keyof typeof fonts;
export const fontWeights = { normal: 'Normal', medium: 'Medium', semibold: 'Semibold', bold: 'Bold' } as const;
export type FontWeight = keyof typeof fontWeights;

export const fieldTypes = {
  text: 'Text',
  image: 'Image',
  rating: 'Rating',
  price: 'Price',
  badge: 'Badge',
  icon: 'Icon',
  button: 'Button',
  location: 'Location',
  time: 'Time',
  contact: 'Contact',
} as const;
export type FieldType = keyof typeof fieldTypes;

/** What a field can show, and what each is called where no other name was given. */
export const dataSources = {
  title: 'Name',
  provider: 'Provider',
  description: 'Description',
  shortDescription: 'Short description',
  image: 'Picture',
  gallery: 'Gallery',
  price: 'Price',
  ageRange: 'Ages',
  category: 'Category',
  location: 'Place',
  address: 'Address and directions',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  rating: 'Rating',
  reviewCount: 'Number of reviews',
  schedule: 'Day and time',
  duration: 'Duration',
  capacity: 'Capacity',
  amenities: 'Key features',
  tags: 'Tags',
  socialMedia: 'Social media',
} as const;
export type DataSource = keyof typeof dataSources;

/** What families are always shown, whatever a template says. Warnings and what to do next are in no template at all. */
export const alwaysShown: readonly DataSource[] = ['title', 'ageRange', 'price', 'location'];
export const isAlwaysShown = (source: DataSource): boolean => alwaysShown.includes(source);

/** What cards and pages have a place for, in the order in which they show it by themselves, each with the types that it can be. */
export const placesOf: Readonly<Record<TemplateName, Partial<Readonly<Record<DataSource, readonly FieldType[]>>>>> = {
  directory_card: {
    image: ['image'],
    schedule: ['text', 'badge'],
    title: ['text'],
    ageRange: ['text', 'badge'],
    category: ['badge', 'text'],
    location: ['location', 'text'],
    rating: ['rating'],
    price: ['price', 'text'],
  },
  detail_page: {
    image: ['image'],
    category: ['text'],
    title: ['text'],
    provider: ['text'],
    schedule: ['time', 'text'],
    ageRange: ['text'],
    price: ['price', 'text'],
    location: ['location', 'text'],
    gallery: ['image'],
    shortDescription: ['text'],
    description: ['text'],
    address: ['location', 'text'],
    phone: ['contact'],
    email: ['contact'],
    website: ['contact'],
    socialMedia: ['contact'],
    amenities: ['badge'],
    rating: ['text'],
  },
};
export const sourcesOf = (name: TemplateName): readonly DataSource[] =>
  Object.keys(placesOf[name]) as (keyof typeof dataSources)[];
