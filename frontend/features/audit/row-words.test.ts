import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#domain/audit/views.ts';
import { fieldsChanged, mergedWith, reasonIn, rowWords } from './row-words.ts';

const memberId = '01890000-0000-7000-8000-0000000000b1';
const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  position: 1,
  eventId: memberId,
  type: 'RevisionApproved',
  summary: 'A change was approved',
  entity: { concept: 'listing', id: memberId, name: 'Kite Club' },
  revision: 1,
  actor: { id: memberId, role: 'admin', name: 'Alex Morgan' },
  commandId: 'a',
  commandName: null,
  correlationId: 'a',
  causationId: null,
  occurredAt: '2026-03-01T10:00:00.000Z',
  changes: [{ field: 'priceFrom', before: 9, after: 9.75 }],
  proposes: false,
  askedFor: null,
  chainHash: null,
  ...given,
});

describe('a row of the audit trail', () => {
  it('says what changed, who proposed it and who approved it', () => {
    const askedFor = { how: 'proposed', id: memberId, name: 'Robin Bell' } as const;
    expect(rowWords(entry({ askedFor }))).toBe(
      'Price from: £9.00 to £9.75, proposed by Robin Bell, approved by Alex Morgan (admin)',
    );
  });
  it('says whose suggestion went live, and leaves out what its sentence says', () => {
    const askedFor = { how: 'sent-in', id: null, name: null } as const;
    const changes = [{ field: 'status', before: 'pending', after: 'live' }];
    expect(rowWords(entry({ type: 'ListingApproved', askedFor, changes }))).toBe(
      'Sent in by somebody without an account, approved by Alex Morgan (admin)',
    );
  });
  it('names no id of the listing that it was merged with, which stands with the technical details', () => {
    const changes = [{ field: 'mergedInto', before: memberId, after: null }];
    const unmerged = entry({ type: 'ListingUnmerged', changes });
    expect(rowWords(unmerged)).toBe('By Alex Morgan (admin)');
    expect([fieldsChanged(unmerged), mergedWith(unmerged), mergedWith(entry({}))]).toEqual([[], memberId, null]);
  });
  it('counts no field as changed by a verdict that changed none, and tells its reason apart', () => {
    const changes = [
      { field: 'adminNotes', before: null, after: 'It stays on Tuesdays.' },
      { field: 'revisionsWaiting', before: 1, after: null },
    ];
    const rejected = entry({ type: 'RevisionRejected', changes });
    expect(fieldsChanged(rejected)).toEqual([]);
    expect(reasonIn(rejected)).toBe('It stays on Tuesdays.');
    const price = { field: 'priceFrom', before: 9, after: 9.75 };
    const approved = entry({ changes: [price, { field: 'adminNotes', before: 'Old.', after: null }] });
    expect(fieldsChanged(approved)).toEqual([price]);
    expect(reasonIn(approved)).toBeNull();
    const offer = entry({ entity: { concept: 'offer', id: memberId, name: null }, changes });
    expect(fieldsChanged(offer)).toEqual(changes);
  });
  it('does not tell who sent it in twice', () => {
    const changes = [
      { field: 'submitterName', before: null, after: 'Robin Bell' },
      { field: 'submitterEmail', before: null, after: 'robin@mail.example' },
    ];
    expect(rowWords(entry({ type: 'DraftSubmitted', changes }))).toBe('By Alex Morgan (admin)');
  });
  it('counts what is too much for a row, and cuts what is too long', () => {
    const many = ['name', 'town', 'county'].map((field) => ({ field, before: 'a', after: 'b' }));
    expect(rowWords(entry({ type: 'ListingEdited', changes: many }))).toBe('3 fields, by Alex Morgan (admin)');
    const long = [{ field: 'description', before: null, after: 'word '.repeat(40) }];
    expect(rowWords(entry({ type: 'ListingEdited', changes: long })).length).toBeLessThan(110);
  });
  it('calls programs by their ids, and tells nothing of the erased', () => {
    const by = (actor: AuditEntry['actor']) => rowWords(entry({ type: 'PointsAwarded', changes: [], actor }));
    expect(by({ id: 'policy:points', role: 'system', name: null })).toBe('By policy:points (system)');
    expect(by({ id: memberId, role: 'parent', name: null })).toBe('By erased (parent)');
    expect(by({ id: 'crawler', role: 'crawler', name: null })).toBe('By crawler');
  });
});
