import { pathTo } from '#domain/site/pages.ts';

/** Where a confirmation link leads when it has been used, or could not be: the page says what its address says. */
export const confirmedPage = (confirmed: boolean): string =>
  `${pathTo('confirm-email')}?${confirmed ? 'confirmed=yes' : 'error=link'}`;
