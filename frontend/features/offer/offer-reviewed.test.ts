import { expect, it } from 'vitest';
import { offerReviewed, proposerOf, senderOf, toggledWords } from './offer-reviewed.tsx';
import type { AdminOffer } from '#domain/offer/views.ts';

it('says who proposed an offer, and takes nobody who was erased since for a colleague', () => {
  const ann = { submitterName: 'Ann Lee', submitterEmail: 'ann@mail.example', source: 'parent_submission' } as const;
  expect([senderOf(ann), proposerOf(ann)]).toEqual(['Sent in by Ann Lee, ann@mail.example', 'Ann Lee']);
  const gone = { ...ann, submitterName: null, submitterEmail: null };
  expect([senderOf(gone), proposerOf(gone)]).toEqual([
    'Sent in by somebody whose account is deleted',
    'Somebody whose account is deleted',
  ]);
  const own = { ...gone, source: 'manual' } as const;
  expect([senderOf(own), proposerOf(own)]).toEqual(['Entered by our team', 'Our team']);
});

it('says from which day families see what was approved before its first day', () => {
  const said = (startDate: string | null) =>
    offerReviewed.outcome?.({
      item: { title: 'Kites', startDate } as AdminOffer,
      action: 'approve',
      output: undefined,
    });
  expect(said(null)).toBe('Families can see Kites.');
  expect(said('2020-01-01')).toBe('Families can see Kites.');
  expect(said('2099-03-01')).toMatch(/^Families can see Kites from 1 Mar\w* 2099\.$/);
});

it('says of what is shown again whether families see it, and from when', () => {
  const now = { title: 'Kites', status: 'approved', isActive: true, startDate: null, endDate: null } as const;
  const said = (more: Partial<AdminOffer>) => toggledWords({ ...now, ...more } as AdminOffer);
  expect(said({})).toBe('Families can see Kites.');
  expect(said({ startDate: '2099-03-01' })).toMatch(/^Families can see Kites from 1 Mar\w* 2099\.$/);
  expect(said({ isActive: false })).toBe('Kites is hidden.');
  expect(said({ status: 'draft' })).toBe('Families can see Kites once it is approved.');
  expect(said({ status: 'rejected' })).toBe('Families cannot see Kites: it was rejected.');
  expect(said({ endDate: '2020-01-01' })).toBe('Families cannot see Kites: its last day is over.');
});
