import { expect, test } from 'vitest';
import { phaseOf } from './phase.ts';

test('whoever has deleted their own activity is told how it comes back, and nobody is told so of what an admin took out', () => {
  const own = phaseOf({ status: 'archived', archivedBy: 'provider' });
  expect([own.heading, ...own.nextSteps]).toEqual(['Deleted', 'You can restore it on your dashboard.']);
  expect(phaseOf({ status: 'archived', archivedBy: 'admin' }).heading).toBe('No Longer Listed');
  expect(phaseOf({ status: 'draft', archivedBy: null }).editable).toBe(true);
});
