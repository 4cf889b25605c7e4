import { ownPage } from '#domain/kernel/own-path.ts';

/** `wanted` when it is a page of our own site, else `/`: where to go after signing in must not be another site's choice. */
export const safeReturnTo = (wanted: string | undefined): string => (wanted && ownPage(wanted)) || '/';
