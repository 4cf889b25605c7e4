import { districtsIn, keyOf } from './named-districts.ts';

/**
 * Villages and suburbs in and around Surrey, and the postcode district in which most of each lies: who looks for something there looks
 * around it. Names that are everyday words as well (Send, Ham, Hale, West End) are left out. Source as in outward-codes.ts. One a line's
 * part: name, district.
 */
const table = `
Merrow GU1, Stoughton GU2, Onslow Village GU2, Park Barn GU2, Compton GU3, Puttenham GU3, Worplesdon GU3, Fairlands GU3,
Normandy GU3, Wood Street Village GU3, Artington GU3, Shalford GU4, Chilworth GU4, Burpham GU4, Jacobs Well GU4, Clandon GU4,
Bramley GU5, Wonersh GU5, Shamley Green GU5, Albury GU5, Shere GU5, Gomshall GU5, Peaslake GU5, Ewhurst GU6, Alfold GU6,
Farncombe GU7, Busbridge GU7, Milford GU8, Witley GU8, Elstead GU8, Thursley GU8, Hascombe GU8, Hambledon GU8, Chiddingfold GU8,
Dunsfold GU8, Badshot Lea GU9, Frensham GU10, Tilford GU10, Churt GU10, Tongham GU10, Wrecclesham GU10, Rowledge GU10,
Crondall GU10, Ash Vale GU12, Mytchett GU16, Deepcut GU16, Frimley Green GU16, Blackwater GU17, Windlesham GU20, Horsell GU21,
Knaphill GU21, Goldsworth Park GU21, Sheerwater GU21, Pyrford GU22, Mayford GU22, Ockham GU23,
Wisley GU23, Bisley GU24, Pirbright GU24, Brookwood GU24, Hindhead GU26, Grayshott GU26, Grayswood GU27, Liphook GU30,
Bordon GU35, Yateley GU46, Sandhurst GU47, Church Crookham GU52, Hampton Wick KT1, Norbiton KT1, Kingston Vale KT2,
Worcester Park KT4, Berrylands KT5, Tolworth KT6, Long Ditton KT6, Thames Ditton KT7, Weston Green KT7, Hinchley Wood KT10,
Stoke d’Abernon KT11, Hersham KT12, Oatlands KT13, New Haw KT15, Woodham KT15, Ottershaw KT16, Stoneleigh KT17,
Epsom Downs KT18, Tattenham Corner KT18, Langley Vale KT18, Headley KT18, Walton on the Hill KT20, Kingswood KT20,
Lower Kingswood KT20, Burgh Heath KT20, Fetcham KT22, Oxshott KT22, Effingham KT24, Merstham RH1, Nutfield RH1, South Nutfield RH1,
Bletchingley RH1, Salfords RH1, Earlswood RH1, Meadvale RH2, Woodhatch RH2, Brockham RH3, Betchworth RH3, Buckland RH3,
Westcott RH4, Pixham RH4, Abinger RH5, Holmwood RH5, North Holmwood RH5, Capel RH5, Newdigate RH5, Ockley RH5, Mickleham RH5,
Westhumble RH5, Charlwood RH6, Smallfield RH6, Burstow RH6, Dormansland RH7, Limpsfield RH8, Hurst Green RH8, Copthorne RH10,
Felbridge RH19, Petersham TW10, Kew TW9, Whitton TW2, Isleworth TW7, Hampton Hill TW12, Hanworth TW13, Bedfont TW14,
Laleham TW18, Stanwell TW19, Englefield Green TW20, Sanderstead CR2, Selsdon CR2, Whyteleafe CR3, Woldingham CR3, Hooley CR5,
Chipstead CR5, Warlingham CR6, Kenley CR8, Sunningdale SL5, Sunninghill SL5, Crowthorne RG45, Tatsfield TN16, Westerham TN16,
Box Hill KT20, Strood Green RH3, Beare Green RH5, Holmbury St Mary RH5, Coldharbour RH5, Forest Green RH5, Wotton RH5,
Outwood RH1, Whitebushes RH1, Sidlow RH2, Tandridge RH8, Crowhurst RH7, Chaldon CR3, Nork SM7, Woodmansterne SM7,
West Ewell KT19, Malden Rushett KT9, Motspur Park KT3, Coombe KT2, Strawberry Hill TW1,
St Margarets TW1, Fulwell TW11, Ham Common TW10, East Sheen SW14, Mortlake SW14, Barnes SW13, Roehampton SW15, Raynes Park SW20,
Brentford TW8, Ashford Common TW15, Littleton TW17, Upper Halliford TW17, Stanwell Moor TW19, Wraysbury TW19, Datchet SL3,
Thorpe Village TW20, Lyne KT16, Row Town KT15, Whiteley Village KT12, Burwood Park KT12, St George’s Hill KT13,
Westfield GU22, Kingfield GU22, Sutton Green GU4, Send Marsh GU23, Hurtmore GU7, Eashing GU7, Shackleford GU8,
Heatherside GU15, Hawley GU17, Heath End GU9, Weybourne GU9, Upper Hale GU9, Lower Bourne GU10, Dockenfield GU10,
Shottermill GU27, Fernhurst GU27, Rudgwick RH12`;

const districts = districtsIn(table);

/** Every village whose district is known. */
export const villages: readonly string[] = [...districts.values()].map(({ name }) => name);

/** The village that `text` names, in our spelling, with its district; undefined when we do not know it. */
export const villageNamed = (text: string) => districts.get(keyOf(text));
