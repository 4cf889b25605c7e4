import type { towns } from '#domain/brand.ts';

/** Where a demo activity takes place. Venues and streets are invented; outward codes are the towns' own. */
export interface DemoPlace {
  readonly town: (typeof towns)[number];
  readonly county: string;
  readonly outward: string;
  readonly venues: readonly [Venue, Venue, Venue];
}
interface Venue {
  readonly name: string;
  readonly street: string;
}

/** Ends every demo postcode: the district is the town's own, the unit is invented. */
export const DEMO_INWARD = '9ZZ';

export const places: readonly DemoPlace[] = [
  {
    town: 'Guildford',
    county: 'Surrey',
    outward: 'GU1',
    venues: [
      { name: 'Holly Tree Hall', street: '14 Castle Rise' },
      { name: 'the Riverside Rooms', street: '3 Millbrook Walk' },
      { name: 'Abbotswood Community Centre', street: 'Larch Avenue' },
    ],
  },
  {
    town: 'Woking',
    county: 'Surrey',
    outward: 'GU22',
    venues: [
      { name: 'the Heath Pavilion', street: '8 Canal Approach' },
      { name: 'Maybury Road Hall', street: '61 Orchard Mead' },
      { name: 'Basin House', street: '2 Lockside' },
    ],
  },
  {
    town: 'Epsom',
    county: 'Surrey',
    outward: 'KT18',
    venues: [
      { name: 'the Downs Centre', street: '27 Gallop Lane' },
      { name: 'Well House', street: '5 Spa Gardens' },
      { name: 'Chalk Lane Church Hall', street: '90 Chalk Rise' },
    ],
  },
  {
    town: 'Kingston',
    county: 'Greater London',
    outward: 'KT1',
    venues: [
      { name: 'the Boathouse Studio', street: '11 Thames Steps' },
      { name: 'Market Row Hall', street: '4 Apple Court' },
      { name: 'Canbury Gate Centre', street: '33 Willow Bank' },
    ],
  },
  {
    town: 'Richmond',
    county: 'Greater London',
    outward: 'TW9',
    venues: [
      { name: 'the Vine Rooms', street: '17 Paradise Walk' },
      { name: 'Deer Park Hall', street: '2 Sheen Rise' },
      { name: 'Petersfield Studios', street: '48 Bridge Lane' },
    ],
  },
  {
    town: 'Reigate',
    county: 'Surrey',
    outward: 'RH2',
    venues: [
      { name: 'Priory Meadow Hall', street: '6 Park Slope' },
      { name: 'the Old Sandpit Centre', street: '29 Colley View' },
      { name: 'Windmill House', street: '1 Heath Rise' },
    ],
  },
  {
    town: 'Redhill',
    county: 'Surrey',
    outward: 'RH1',
    venues: [
      { name: 'the Warwick Rooms', street: '52 Station Rise' },
      { name: 'Memorial Garden Hall', street: '9 Linden Way' },
      { name: 'Earlsbrook Centre', street: '74 Brook Street' },
    ],
  },
  {
    town: 'Farnham',
    county: 'Surrey',
    outward: 'GU9',
    venues: [
      { name: 'the Hop Kiln', street: '12 Maltings Yard' },
      { name: 'Bourne Valley Hall', street: '3 Old Church Way' },
      { name: 'Castle Field Pavilion', street: '20 Potters Row' },
    ],
  },
  {
    town: 'Camberley',
    county: 'Surrey',
    outward: 'GU15',
    venues: [
      { name: 'the Arena Hall', street: '41 Grand Parade' },
      { name: 'Pine Ridge Centre', street: '7 Frimley View' },
      { name: 'St Tarcisius Rooms', street: '16 Kings Meadow' },
    ],
  },
  {
    town: 'Staines',
    county: 'Surrey',
    outward: 'TW18',
    venues: [
      { name: 'the Swan Landing', street: '5 Lammas Close' },
      { name: 'Thorpe Road Hall', street: '88 Weir View' },
      { name: 'Linoleum Works Studio', street: '10 Factory Yard' },
    ],
  },
  {
    town: 'Weybridge',
    county: 'Surrey',
    outward: 'KT13',
    venues: [
      { name: 'the Wey Rooms', street: '19 Portmore Walk' },
      { name: 'Oatlands Village Hall', street: '2 Chestnut Green' },
      { name: 'Brooklands Edge Centre', street: '64 Aviator Way' },
    ],
  },
  {
    town: 'Leatherhead',
    county: 'Surrey',
    outward: 'KT22',
    venues: [
      { name: 'the Mole Valley Rooms', street: '22 Bridge Street' },
      { name: 'Letherhead Institute Hall', street: '67 High Rise' },
      { name: 'Fetcham Grove Pavilion', street: '1 Guildford Way' },
    ],
  },
];
