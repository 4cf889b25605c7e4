import { nearestDistrict } from '#domain/place/nearest-district.ts';

/** Milliseconds that a device may take to find out where it is; to ask whether it may is not counted. */
const PATIENCE_MS = 10_000;
/** A position of five minutes ago is as good: what is searched is miles wide. */
const FRESH_MS = 300_000;

export type WhereIAm = { readonly outward: string } | { readonly instead: string };

const INSTEAD = 'Please type a postcode, or choose a town.';

/**
 * The postcode district that its reader is in, as the browser knows it. Where exactly they are stays here: it is laid against our own
 * table of districts in the browser, neither sent nor kept, and what the address gets is what they could have typed themselves.
 */
export async function whereIAm(): Promise<WhereIAm> {
  try {
    const { coords } = await position();
    const outward = nearestDistrict(coords);
    return outward === undefined
      ? { instead: `You seem to be outside the area that we know. ${INSTEAD}` }
      : { outward };
  } catch (error) {
    const isRefused = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
    return {
      instead: isRefused
        ? `Your browser does not tell us where you are. Allow it in the browser’s settings for this site, or do without: ${lower(INSTEAD)}`
        : `Your browser could not find out where you are. ${INSTEAD}`,
    };
  }
}

const lower = (text: string): string => `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`;

const position = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: PATIENCE_MS, maximumAge: FRESH_MS }),
  );
