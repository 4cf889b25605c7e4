/**
 * How much a test does that draws its cases: `few` in every run, `many` in `npm run test:thorough`, which has the time. Both are
 * the same rule; more cases only find rarer faults.
 */
export const casesOf = <Few, Many>(few: Few, many: Many): Few | Many => (process.env['THOROUGH'] === '1' ? many : few);
