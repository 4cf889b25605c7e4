/**
 * How much a test does that draws its cases: `few` in every run, `many` in `npm run test:thorough`, which has the time. Both are
 * the same rule; more cases only find rarer faults, and as each run draws others, few of them find these as well, after more runs.
 */
export const casesOf = <Few, Many>(few: Few, many: Many): Few | Many => (process.env['THOROUGH'] === '1' ? many : few);

/** Another number for each thorough run, which says it; `THOROUGH_TURN` has one repeated. */
const turn = Number(process.env['THOROUGH_TURN'] ?? 0);

/**
 * Of two ways to look at what is called `name` the one whose turn it is: where the same is looked at in another way only, a thorough run
 * takes one, and some later run the other.
 */
export function inTurn<First, Second>(name: string, first: First, second: Second): First | Second {
  const letters = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return (letters + turn) % 2 === 0 ? first : second;
}
