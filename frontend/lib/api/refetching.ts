import type { Query } from '@tanstack/react-query';

/**
 * For `refetchInterval`: `every` so many milliseconds while the reading succeeds. What failed is asked again when somebody says
 * so, or when the site is there again, and never on a timer.
 */
export const whileItLoads =
  (every: number) =>
  ({ state }: { readonly state: Pick<Query['state'], 'status'> }): number | false =>
    state.status === 'error' ? false : every;

/** For what admins work off: within 30 seconds it is as it is now, though no notice of a change has come. */
export const forAdmins = whileItLoads(30_000);
