import { expect, test } from 'vitest';
import { WITHOUT_WORDS } from '#domain/listing/notes.ts';
import { phaseOf, wordsOfTeam } from './phase.ts';

test('whoever has deleted their own activity is told how it comes back, and nobody is told so of what an admin took out', () => {
  const own = phaseOf({ status: 'archived', archivedBy: 'provider' });
  expect([own.heading, ...own.nextSteps]).toEqual(['Deleted', 'You can restore it on your dashboard.']);
  expect(phaseOf({ status: 'archived', archivedBy: 'admin' }).heading).toBe('No Longer Listed');
  expect(phaseOf({ status: 'draft', archivedBy: null }).editable).toBe(true);
});

test('of a rejection our team’s words are shown, where it wrote any', () => {
  expect(wordsOfTeam({ status: 'rejected', adminNotes: 'No dates.' })).toBe('No dates.');
  expect(wordsOfTeam({ status: 'rejected', adminNotes: WITHOUT_WORDS })).toBeNull();
  expect(wordsOfTeam({ status: 'pending', adminNotes: 'No dates.' })).toBeNull();
});

test('an admin’s changes to what is live are said to be seen at once, and anybody else’s to wait', () => {
  const live = { status: 'live', archivedBy: null } as const;
  expect(phaseOf(live, 'admin')).toMatchObject({
    saveLabel: 'Save Changes',
    savedTitle: 'Activity Updated',
    saved: 'Families see what you changed.',
  });
  expect(JSON.stringify(phaseOf(live, 'admin'))).not.toMatch(/review/);
  expect(phaseOf(live, 'provider').saveLabel).toBe('Send Changes for Review');
});
