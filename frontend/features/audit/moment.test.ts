import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#domain/audit/views.ts';
import { momentAt, positionAt, typedTime } from './moment.ts';

const at = (position: number, occurredAt: string): AuditEntry => ({
  position,
  eventId: '01890000-0000-7000-8000-000000000001',
  type: 'ListingEdited',
  summary: 'Edited',
  entity: { concept: 'listing', id: 'l1', name: 'Tumble Tots' },
  revision: position,
  actor: { id: 'system', role: 'system', name: null },
  commandId: 'c',
  correlationId: 'c',
  causationId: null,
  occurredAt,
  changes: [],
  chainHash: null,
});
const entries = [
  at(30, '2026-03-03T10:00:30.000Z'),
  at(20, '2026-03-02T10:00:00.000Z'),
  at(10, '2026-03-01T10:00:00.000Z'),
];

describe('momentAt', () => {
  it('is now without a position', () => {
    expect(momentAt(entries, null)).toEqual({ entry: entries[0], index: 2, isNow: true });
    expect(momentAt(entries, 'soon')).toMatchObject({ isNow: true });
  });

  it('is the last event up to a position, whatever lies between', () => {
    expect(momentAt(entries, '20')).toEqual({ entry: entries[1], index: 1, isNow: false });
    expect(momentAt(entries, '29')).toMatchObject({ index: 1 });
  });

  it('is the oldest before the first, and nothing without events', () => {
    expect(momentAt(entries, '3')).toMatchObject({ index: 0 });
    expect(momentAt([], null)).toBeUndefined();
  });
});

describe('positionAt', () => {
  it('finds what had happened by a time', () => {
    expect(positionAt(entries, '2026-03-02T12:00:00Z')).toBe(20);
    expect(positionAt(entries, '2026-02-01T12:00:00Z')).toBeNull();
  });

  it('finds an event by its own typed time, though boxes know no seconds', () => {
    expect(positionAt(entries, typedTime('2026-03-03T10:00:30.000Z'))).toBe(30);
  });
});
