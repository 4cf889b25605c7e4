import type { Answered, Sent } from './journal.ts';

/** A route of which so many commands were answered can be judged; a handful may all have come too late. */
const FOUND_NOWHERE_OF = 20;
/** What others were quicker with is refused often; the rarest that people get here is a place on a waiting list, one time in twelve. */
const HARDLY_EVER = { of: 200, share: 1 / 50 };

type Answers = Iterable<readonly [Pick<Sent, 'kind' | 'method' | 'route'>, Pick<Answered, 'status'>]>;

/** How many were refused. */
export const refusedOf = (answers: Answers): number => [...answers].filter(([, { status }]) => status >= 400).length;

/**
 * What one refusal does not show: each may be in order, since others are quicker and things go, but not nearly all of a route. Answers
 * which routes find what they are asked for less often than not, and which acknowledge hardly anything, in sentences.
 */
export function refusedTooOften(answers: Answers): string[] {
  const routes = Map.groupBy(answers, ([{ kind, method, route }]) => `${method} ${route} (${kind})`);
  return [...routes].flatMap(([what, all]) => {
    const gone = all.filter(([, { status }]) => status === 404 || status === 410).length;
    if (all.length >= FOUND_NOWHERE_OF && gone > all.length / 2)
      return [`${what} found nothing ${gone} times of ${all.length}`];
    const refused = refusedOf(all);
    return all.length >= HARDLY_EVER.of && all.length - refused < all.length * HARDLY_EVER.share
      ? [`${what} was refused ${refused} times of ${all.length}`]
      : [];
  });
}
