/**
 * How much a test does that draws its cases: `few` in every run, `many` in `npm run test:thorough`, which has the time. Both are
 * the same rule; more cases only find rarer faults.
 */
export const casesOf = (few: number, many: number): number => (process.env['THOROUGH'] === '1' ? many : few);
