import { expect, test } from 'vitest';
import { runFaults } from '#tests/faults/run.ts';

// The harness is evidence only while it can fail.
test('a clock in a projection is caught by the first cycle of faults', async () => {
  const { failure } = await runFaults({
    seed: 17,
    cycles: 3,
    way: 'one',
    planted: 'clock in a projection',
    announce: () => undefined,
  });
  expect(failure?.violations.join('\n')).toContain('is not what a rebuild makes of the log');
});
