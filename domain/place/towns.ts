import type { Point } from './point.ts';

/**
 * Towns and large villages in and around Surrey, and roughly where their centres are. Source and accuracy as in
 * outward-codes.ts. One line each: name, latitude, longitude.
 */
const table = `
Guildford 51.24 -0.57, Woking 51.32 -0.56, Epsom 51.33 -0.27, Kingston 51.41 -0.30, Richmond 51.46 -0.30, Reigate 51.24 -0.20,
Redhill 51.24 -0.17, Farnham 51.21 -0.80, Camberley 51.34 -0.74, Staines 51.43 -0.51, Weybridge 51.37 -0.46,
Leatherhead 51.30 -0.33, Dorking 51.23 -0.33, Godalming 51.19 -0.61, Haslemere 51.09 -0.71, Cranleigh 51.14 -0.49,
Horley 51.17 -0.17, Caterham 51.28 -0.08, Oxted 51.26 -0.01, Lingfield 51.18 -0.01, Godstone 51.25 -0.07, Egham 51.43 -0.55,
Chertsey 51.39 -0.50, Addlestone 51.37 -0.49, Walton 51.39 -0.41, Esher 51.37 -0.37, Cobham 51.33 -0.41, Ashtead 51.31 -0.30,
Banstead 51.32 -0.20, Tadworth 51.29 -0.24, Bookham 51.28 -0.37, Ewell 51.35 -0.25, Molesey 51.40 -0.36, Claygate 51.36 -0.34,
Horsley 51.27 -0.43, Ripley 51.30 -0.49, Virginia Water 51.40 -0.57, Frimley 51.31 -0.74, Bagshot 51.36 -0.69,
Lightwater 51.35 -0.67, Chobham 51.35 -0.60, Byfleet 51.34 -0.48, Shepperton 51.39 -0.45, Sunbury 51.41 -0.42,
Ashford 51.43 -0.46, Surbiton 51.39 -0.30, New Malden 51.40 -0.26, Chessington 51.36 -0.30, Twickenham 51.45 -0.33,
Teddington 51.43 -0.33, Hampton 51.42 -0.37, Feltham 51.45 -0.41, Hounslow 51.47 -0.36, Wimbledon 51.42 -0.21, Putney 51.46 -0.22,
Sutton 51.36 -0.19, Cheam 51.36 -0.21, Carshalton 51.37 -0.17, Wallington 51.36 -0.15, Croydon 51.37 -0.10, Purley 51.34 -0.11,
Coulsdon 51.32 -0.14, Farnborough 51.29 -0.75, Aldershot 51.25 -0.76, Fleet 51.28 -0.84, Ash 51.25 -0.72, Bracknell 51.41 -0.75,
Windsor 51.48 -0.61, Ascot 51.41 -0.67, Crawley 51.11 -0.19, Horsham 51.06 -0.33, East Grinstead 51.13 -0.01`;

const centres: ReadonlyMap<string, Point> = new Map(
  table.split(',').map((line) => {
    const [, name = '', latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(line.trim()) ?? [];
    return [name, { latitude: Number(latitude), longitude: Number(longitude) }];
  }),
);
const byKey: ReadonlyMap<string, string> = new Map([...centres.keys()].map((name) => [keyOf(name), name]));

/** Every town whose place is known. */
export const knownTowns: readonly string[] = [...centres.keys()];

/** The town that `text` names, in our spelling ("kingston upon thames" is Kingston); undefined when we do not know it. */
export function townNamed(text: string): string | undefined {
  return byKey.get(keyOf(text));
}

/** The middle of a town in our spelling. */
export function centreOfTown(town: string): Point | undefined {
  return centres.get(town);
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/ (?:up)?on thames$/, '')
    .replace(/^(?:great|east|west) (?=bookham|horsley|molesey|byfleet)/, '')
    .replace(/ town centre$/, '');
}
