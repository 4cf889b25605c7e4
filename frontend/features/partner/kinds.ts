/** Who applies: ids as the address of the form holds them, and what people read. */
export const partnerKinds = {
  activity_provider: {
    label: 'Activity Provider',
    text: 'You run classes, clubs, camps or days out for children, and want families to find them.',
  },
  business_partner: {
    label: 'Partner',
    text: 'You want to reach families with offers, events or advertising, or to work with us in another way.',
  },
} as const;
export type PartnerKind = keyof typeof partnerKinds;
export const partnerKindIds = Object.keys(partnerKinds) as PartnerKind[];
