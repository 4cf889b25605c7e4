/** The one place where the product's name, region and contact details stand. */
export const brand = {
  name: 'Hopscotch',
  tagline: 'Helping Surrey families find things children love to do',
  region: 'Surrey',
  currency: 'GBP',
  copyrightYear: 2025,
  contactEmail: 'hello@hopscotch.example',
  contactPhone: '01632 960 142',
  contactAddress: 'Hopscotch, The Old Library, Guildford, Surrey',
  primaryColour: '#9333ea',
} as const;

/** The towns that the directory's location filter offers, in the order of the specification. */
export const towns = [
  'Guildford',
  'Woking',
  'Epsom',
  'Kingston',
  'Richmond',
  'Reigate',
  'Redhill',
  'Farnham',
  'Camberley',
  'Staines',
  'Weybridge',
  'Leatherhead',
] as const;
