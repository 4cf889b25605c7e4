import { districtsIn, keyOf, type NamedDistrict } from './named-districts.ts';

/**
 * What families say instead of a town: boroughs, sights, parks and hospitals in and around Surrey, and the postcode district in which each,
 * or its middle, lies. Who looks for something there looks around it. What a listing may well meet in (a leisure centre, a church) is left
 * out: there the words find it. Source as in outward-codes.ts. Of each its name and district.
 */
const areas = `
Elmbridge KT10, Spelthorne TW15, Runnymede KT16, Surrey Heath GU18, Waverley GU8, Mole Valley RH4, Reigate and Banstead KT20,
Epsom and Ewell KT19, Rushmoor GU14, Surrey Hills GU5, North Downs RH4, Heathrow Airport TW6, Heathrow TW6, Gatwick Airport RH6,
Gatwick RH6`;
/** What somebody may be called after as well. */
const sights = `
Thorpe Park KT16, Chessington World of Adventures KT9, Hampton Court Palace KT8, Hampton Court KT8,
Bushy Park TW12, Richmond Park TW10, Kew Gardens TW9, Ham House TW10, Marble Hill TW1, Crane Park TW2, Twickenham Stadium TW2,
Wimbledon Common SW19, Richmond Hill TW10, Nonsuch Park KT17, Epsom Common KT18, Epsom Racecourse KT18, Hobbledown KT19,
Horton Park KT19, Bocketts Farm KT22, Polesden Lacey KT23, Norbury Park KT22, Denbies RH4, Leith Hill RH5, Ranmore Common RH4,
Ranmore RH4, Headley Heath KT18, Colley Hill RH2, Reigate Hill RH2, Reigate Heath RH2, Priory Park RH2, Gatton Park RH2,
Hatchlands GU4, Clandon Park GU4, Newlands Corner GU4, Silent Pool GU5, Winkworth Arboretum GU8, Winkworth GU8,
Loseley Park GU3, Loseley GU3, Watts Gallery GU3, Hogs Back GU3, Stoke Park GU1, Guildford Cathedral GU2, Friary Centre GU1,
University of Surrey GU2, Surrey University GU2, Surrey Research Park GU2, Dapdune Wharf GU1, Frensham Ponds GU10,
Frensham Common GU10, Alice Holt GU10, Birdworld GU10, Waverley Abbey GU9, Farnham Park GU9, Bourne Wood GU10,
Devils Punch Bowl GU26, Hindhead Common GU26, Witley Common GU8, Hydon Heath GU8, Wisley Gardens GU23, RHS Wisley GU23,
Newark Priory GU23, Goldsworth Park Lake GU21, Horsell Common GU21, Woking Park GU22, Victoria Place GU21,
Basingstoke Canal GU21, Chobham Common GU24, Frimley Lodge Park GU16, Lightwater Country Park GU18, Swinley Forest RG12,
The Look Out RG12, Wentworth GU25, Virginia Water Lake GU25, Savill Garden TW20, Windsor Great Park TW20, Royal Holloway TW20,
Coopers Hill TW20, Brooklands Museum KT13, Brooklands KT13, Mercedes Benz World KT13, Painshill Park KT11, Painshill KT11,
Cobham Park KT11, Claremont Gardens KT10, Claremont KT10, Sandown Park KT10, Sandown Racecourse KT10, Garsons Farm KT10,
Kempton Park TW16, Staines Moor TW18, Sunbury Park TW16, Esher Common KT10, Oxshott Woods KT22, Ockham Common GU23,
Bentall Centre KT1, Bentalls KT1, Kingston University KT1, Godstone Farm RH9, Tilgate Park RH10, Tilgate RH10,
British Wildlife Centre RH7, Royal Surrey Hospital GU2, Royal Surrey GU2, Frimley Park Hospital GU16, St Peters Hospital KT16,
East Surrey Hospital RH1, Kingston Hospital KT2, Epsom Hospital KT18, Ashford Hospital TW15`;

interface Landmark extends NamedDistrict {
  /** Whether the word by itself may well be the name of a club, a school or the sight itself, as "Claremont" and "Birdworld" are. */
  readonly isName: boolean;
}
const districts: ReadonlyMap<string, Landmark> = new Map([
  ...[...districtsIn(areas)].map(([key, area]) => [key, { ...area, isName: false }] as const),
  ...[...districtsIn(sights)].map(([key, sight]) => [key, { ...sight, isName: !sight.name.includes(' ') }] as const),
]);

/** Every landmark whose district is known. */
export const landmarks: readonly string[] = [...districts.values()].map(({ name }) => name);

/** The landmark that `text` names, in our spelling, with its district; undefined when we do not know it. */
export const landmarkNamed = (text: string) => districts.get(keyOf(text));
