import { expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { ReportEvent } from './events.ts';
import type { ReportKind } from './kinds.ts';
import {
  decide,
  evolve,
  initialReports,
  MOST_OPEN,
  MOST_OPEN_OF_STRANGERS,
  type ReportCommand,
  type Reports,
} from './report.ts';

const given = givenFor<ReportCommand, Reports, ReportEvent>({ initial: initialReports, evolve, decide });
const [listingId, ann, admin] = ['l', 'a', 'b'];
const data = (reportId: string, kind: ReportKind = 'closed', reportedBy: string | null = ann) => ({
  listingId,
  reportId,
  kind,
  reportedBy,
  submitterSubject: reportedBy ?? `anonymous-${reportId}`,
  note: kind === 'other' ? 'The hall is another one.' : null,
  submitterEmail: null,
});
const make = (...args: Parameters<typeof data>): ReportCommand => ({ type: 'MakeReport', ...data(...args) });
const made = (...args: Parameters<typeof data>): ReportEvent => ({ type: 'ReportMade', data: data(...args) });
const said = { listingId, reviewedBy: admin, adminNotes: 'Thank you, it is mended.' };
const answer = (reportId: string): ReportCommand => ({ type: 'AnswerReport', ...said, reportId });
const answered = (reportId: string): ReportEvent => ({ type: 'ReportAnswered', data: { ...said, reportId } });

test('anybody reports a listing, with or without an account', () => {
  given().when(make('1')).then(made('1'));
  given()
    .when(make('1', 'price', null))
    .then(made('1', 'price', null));
});

test('a member who says the same thing twice has said it once, until it is answered', () => {
  given(made('1')).when(make('2')).then();
  given(made('1')).when(make('2', 'price')).then(made('2', 'price'));
  given(made('1'), answered('1')).when(make('2')).then(made('2'));
});

test('people without an account are not taken for one another, and other things are not taken for the same', () => {
  given(made('1', 'closed', null))
    .when(make('2', 'closed', null))
    .then(made('2', 'closed', null));
  given(made('1', 'other')).when(make('2', 'other')).then(made('2', 'other'));
});

test('what is something else has to be said', () => {
  const refusal = given()
    .when({ ...make('1', 'other'), note: '  ' } as ReportCommand)
    .thenRefused('note-required');
  expect(refusal.message).toBe('Please tell us what is wrong.');
});

test('so many reports of one listing wait and no more', () => {
  const many = Array.from({ length: MOST_OPEN }, (_, index) => made(`${index}`, 'closed', `member ${index}`));
  given(...many.slice(1))
    .when(make('last'))
    .then(made('last'));
  given(...many)
    .when(make('more'))
    .thenRefused('too-many-reports');
});

test('what strangers report of it keeps no member out', () => {
  const many = Array.from({ length: MOST_OPEN_OF_STRANGERS }, (_, index) => made(`${index}`, 'closed', null));
  given(...many.slice(1))
    .when(make('last', 'closed', null))
    .then(made('last', 'closed', null));
  given(...many)
    .when(make('more', 'closed', null))
    .thenRefused('too-many-reports');
  given(...many)
    .when(make('theirs'))
    .then(made('theirs'));
  given(...many, answered('0'))
    .when(make('next', 'closed', null))
    .then(made('next', 'closed', null));
});

const reopen = (reportId: string, reopenedBy = admin, isUndo = false): ReportCommand => ({
  type: 'ReopenReport',
  listingId,
  reportId,
  reopenedBy,
  isUndo,
});
const reopened = (reportId: string, reopenedBy = admin): ReportEvent => ({
  type: 'ReportReopened',
  data: { listingId, reportId, reopenedBy },
});

test('what was answered is reopened by any admin, once, and answered anew', () => {
  given(made('1'), answered('1')).when(reopen('1', 'colleague')).then(reopened('1', 'colleague'));
  given(made('1')).when(reopen('1')).thenRefused('already-open');
  given(made('1'), answered('1'), reopened('1')).when(reopen('1')).thenRefused('already-open');
  given(made('1')).when(reopen('2')).thenRefused('report-not-found');
  given(made('1'), answered('1'), reopened('1')).when(answer('1')).then(answered('1'));
});

test('whoever takes an answer back has given it', () => {
  given(made('1'), answered('1'))
    .when(reopen('1', admin, true))
    .then(reopened('1'));
  given(made('1'), answered('1'))
    .when(reopen('1', 'colleague', true))
    .thenRefused('nothing-to-undo');
});

test('what was reopened is not said twice by the same member', () => {
  given(made('1'), answered('1'), reopened('1')).when(make('2')).then();
});

test('a report is answered once', () => {
  given(made('1')).when(answer('1')).then(answered('1'));
  given(made('1'), answered('1')).when(answer('1')).thenRefused('already-answered');
  given(made('1')).when(answer('2')).thenRefused('report-not-found');
});
