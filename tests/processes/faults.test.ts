import { expect, test } from 'vitest';
import { runFaults } from '#tests/faults/run.ts';
import { storyOf } from '#tests/faults/story.ts';

// The harness is evidence only while it can fail: the same few cycles pass on the site as it is, and on one with a bug they do not.
const options = { seed: 17, cycles: 3, way: 'one' as const, announce: () => undefined };

test('a few cycles of faults leave nothing wrong', async () => {
  const outcome = await runFaults(options);
  expect(storyOf(options, outcome, undefined)).toBe('');
  expect(outcome).toMatchObject({ cycles: 3, failure: null });
});

test('a clock in a projection is caught', async () => {
  const { failure } = await runFaults({ ...options, planted: 'clock in a projection' });
  expect(failure?.violations.join('\n')).toContain('is not what a rebuild makes of the log');
});
