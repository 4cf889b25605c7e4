import { expect, test } from 'vitest';
import type { DeedKind } from './deeds.ts';
import { refusedOf, refusedTooOften } from './refused.ts';

const answers = (kind: DeedKind, route: string, statuses: Readonly<Record<number, number>>) =>
  Object.entries(statuses).flatMap(([status, count]) =>
    Array.from({ length: count }, () => [{ kind, method: 'POST', route }, { status: Number(status) }] as const),
  );

test('a route that hardly ever finds what it is asked for is told of, once there are enough to judge by', () => {
  const enquiries = (statuses: Readonly<Record<number, number>>) =>
    refusedTooOften(answers('enquire', '/api/activities/:id/enquiries', statuses));
  expect(enquiries({ 404: 30 })).toEqual(['POST /api/activities/:id/enquiries (enquire) found nothing 30 times of 30']);
  expect(enquiries({ 404: 16, 200: 14 })).toHaveLength(1);
  expect(enquiries({ 404: 5, 410: 9, 200: 16 })).toEqual([]);
  expect(enquiries({ 404: 10 })).toEqual([]);
});

test('what others were quicker with may be refused often, but not nearly always', () => {
  const bookings = (statuses: Readonly<Record<number, number>>) =>
    refusedTooOften(answers('book', '/api/activities/:id/bookings', statuses));
  expect(bookings({ 409: 900, 200: 80 })).toEqual([]);
  expect(bookings({ 409: 199 })).toEqual([]);
  expect(bookings({ 409: 196, 200: 4 })).toEqual([]);
  expect(bookings({ 409: 199, 200: 1 })).toEqual([
    'POST /api/activities/:id/bookings (book) was refused 199 times of 200',
  ]);
  expect(bookings({ 409: 200 })).toEqual(['POST /api/activities/:id/bookings (book) was refused 200 times of 200']);
});

test('each route is judged by itself, though one deed asks several', () => {
  const reviews = answers('gallery', '/api/admin/listings/:id/review', { 404: 25 });
  const changes = answers('gallery', '/api/provider/listings/:id', { 200: 900 });
  expect(refusedTooOften([...reviews, ...changes])).toHaveLength(1);
  expect(refusedOf([...reviews, ...changes])).toBe(25);
});
