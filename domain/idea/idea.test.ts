import { expect, describe, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import type { IdeaEvent } from './events.ts';
import { decide, evolve, evolveAll, type Idea, type IdeaCommand, initialIdea } from './idea.ts';
import type { VoteType } from './words.ts';

const occurredAt = '2026-01-05T10:00:00.000Z';
const given = givenFor<IdeaCommand, Idea, IdeaEvent | PersonEvent>({
  initial: initialIdea,
  evolve: (idea, event) => evolve(idea, { ...event, occurredAt }),
  decide,
});
const [ideaId, ann, bob, admin] = ['i', 'a', 'b', 'x'];
const words = { category: 'feature', title: 'A map of all', description: 'So that we see what is near us.' } as const;
const suggested: IdeaEvent = { type: 'IdeaSuggested', data: { ideaId, suggestedBy: ann, ...words } };
const verdict = { ideaId, suggestedBy: ann, reviewedBy: admin, adminNotes: null };
const approved: IdeaEvent = { type: 'IdeaApproved', data: verdict };
const rejected: IdeaEvent = { type: 'IdeaRejected', data: verdict };
const implemented: IdeaEvent = { type: 'IdeaImplemented', data: { ...verdict, implementationDate: '2026-02-01' } };
const review = { reviewedBy: admin, adminNotes: null };
const implement: IdeaCommand = { type: 'ImplementIdea', implementationDate: '2026-02-01', ...review };
const vote = (memberId: string, voteType: VoteType): IdeaCommand => ({ type: 'VoteOnIdea', memberId, voteType });
const voted = (memberId: string, voteType: VoteType, before: VoteType | null = null): IdeaEvent => ({
  type: 'IdeaVoted',
  data: { ideaId, memberId, voteType, before },
});

describe('an idea', () => {
  test('is suggested once', () => {
    const command: IdeaCommand = { type: 'SuggestIdea', ideaId, suggestedBy: ann, ...words };
    given().when(command).then(suggested);
    given(suggested).when(command).thenRefused('already-suggested');
  });
  test.each<IdeaCommand>([
    vote(bob, 'upvote'),
    { type: 'ApproveIdea', ...review },
    { type: 'RejectIdea', ...review },
    implement,
    { type: 'NoteIdea', priority: 'high', ...review },
  ])('that nobody had, or that went with whoever had it, takes no $type', (command) => {
    given().when(command).thenRefused('no-such-idea');
    given(suggested, { type: 'PersonErased', data: { subject: ann } })
      .when(command)
      .thenRefused('no-such-idea');
  });
  test('stays when somebody else is erased', () => {
    given(suggested, { type: 'PersonErased', data: { subject: admin } })
      .when(vote(bob, 'upvote'))
      .then(voted(bob, 'upvote'));
  });
});

describe('a vote', () => {
  test('counts once, is changed by another, and the same again changes nothing', () => {
    given(suggested).when(vote(bob, 'upvote')).then(voted(bob, 'upvote'));
    given(suggested, voted(bob, 'upvote')).when(vote(bob, 'upvote')).then();
    given(suggested, voted(bob, 'upvote'))
      .when(vote(bob, 'downvote'))
      .then(voted(bob, 'downvote', 'upvote'));
    given(suggested, voted(bob, 'upvote'), voted(bob, 'downvote', 'upvote'))
      .when(vote(bob, 'upvote'))
      .then(voted(bob, 'upvote', 'downvote'));
  });
  test('is for the ideas of others', () => {
    given(suggested).when(vote(ann, 'upvote')).thenRefused('own-idea');
  });
  test('helps to decide on what waits and what is to come, and on nothing else', () => {
    given(suggested, approved).when(vote(bob, 'upvote')).then(voted(bob, 'upvote'));
    given(suggested, rejected).when(vote(bob, 'upvote')).thenRefused('voting-over');
    given(suggested, approved, implemented).when(vote(bob, 'upvote')).thenRefused('voting-over');
  });
  test('of ten thousand is folded by copying them once', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...voted(`m${index}`, 'upvote'), occurredAt }));
    const before = evolve(initialIdea, { ...suggested, occurredAt });
    expect(evolveAll(before, many).votes.size).toBe(10_000);
    expect(before.votes.size).toBe(0);
  });
});

describe('a verdict', () => {
  test('is given once', () => {
    given(suggested)
      .when({ type: 'ApproveIdea', ...review })
      .then(approved);
    given(suggested)
      .when({ type: 'RejectIdea', ...review })
      .then(rejected);
    for (const past of [approved, rejected])
      for (const type of ['ApproveIdea', 'RejectIdea'] as const)
        given(suggested, past)
          .when({ type, ...review })
          .thenRefused('already-reviewed');
  });
  test('comes before an idea is implemented, on the date that is said', () => {
    given(suggested, approved).when(implement).then(implemented);
    for (const past of [[], [rejected], [approved, implemented]])
      given(suggested, ...past)
        .when(implement)
        .thenRefused('not-approved');
  });
});

test('admins note priority and words at any time, and saying neither changes nothing', () => {
  const noted: IdeaEvent = {
    type: 'IdeaNoted',
    data: { ideaId, priority: 'critical', reviewedBy: admin, adminNotes: 'Soon' },
  };
  for (const past of [[], [approved], [rejected], [approved, implemented]])
    given(suggested, ...past)
      .when({ type: 'NoteIdea', priority: 'critical', reviewedBy: admin, adminNotes: 'Soon' })
      .then(noted);
  given(suggested)
    .when({ type: 'NoteIdea', priority: null, ...review })
    .then();
});

describe('what people see of an idea', () => {
  const shown = (...events: IdeaEvent[]) =>
    evolveAll(
      initialIdea,
      events.map((event) => ({ ...event, occurredAt })),
    ).shown;

  test('counts every member’s last vote once', () => {
    const votes = [voted(bob, 'upvote'), voted(admin, 'downvote'), voted(bob, 'downvote', 'upvote')];
    expect(shown(suggested, ...votes)).toMatchObject({ upvotes: 0, votes: 2 });
    expect(shown(suggested, ...votes, voted(admin, 'upvote', 'downvote'))).toMatchObject({ upvotes: 1, votes: 2 });
  });
  test('says what it brought whoever had it, and a verdict on one’s own brings nothing', () => {
    expect(shown(suggested)).toMatchObject({ status: 'pending', points: 10 });
    expect(shown(suggested, rejected)).toMatchObject({ status: 'rejected', points: 10 });
    expect(shown(suggested, approved)).toMatchObject({ status: 'approved', points: 30 });
    expect(shown(suggested, approved, implemented)).toMatchObject({
      status: 'implemented',
      points: 60,
      implementationDate: '2026-02-01',
    });
    const byOneself: IdeaEvent = { type: 'IdeaApproved', data: { ...verdict, reviewedBy: ann } };
    expect(shown(suggested, byOneself)).toMatchObject({ points: 10 });
  });
  test('keeps what was noted until something else is, and nothing of an erased admin', () => {
    const note = (adminNotes: string | null, priority: 'high' | null = null): IdeaEvent => ({
      type: 'IdeaNoted',
      data: { ideaId, priority, reviewedBy: admin, adminNotes },
    });
    expect(shown(suggested, note('Soon', 'high'), approved)).toMatchObject({ adminNotes: 'Soon', priority: 'high' });
    expect(shown(suggested, note('Soon', 'high'), note(''))).toMatchObject({ adminNotes: null, priority: 'high' });
    expect(shown(suggested, note('erased'))).toMatchObject({ adminNotes: null });
  });
  test('is nothing when its words have gone with whoever had it', () => {
    const gone: IdeaEvent = {
      type: 'IdeaSuggested',
      data: { ideaId, suggestedBy: ann, category: 'feature', title: 'erased', description: 'erased' },
    };
    expect(shown(gone, voted(bob, 'upvote'), approved)).toBeNull();
  });
});

test('a verdict on an idea is taken back by whoever gave it, whatever members vote and admins note meanwhile', () => {
  type Outcome = 'approved' | 'rejected' | 'implemented';
  const undo = (outcome: Outcome, undoneBy = admin): IdeaCommand => ({ type: 'UndoIdeaVerdict', outcome, undoneBy });
  const undone = (of: Outcome, standing: 'pending' | 'approved' = 'pending', more: object = {}): IdeaEvent => ({
    type: 'IdeaVerdictUndone',
    data: { ideaId, suggestedBy: ann, undone: of, reviewedBy: admin, undoneBy: admin, ...more, standing },
  });
  const noted: IdeaEvent = { type: 'IdeaNoted', data: { ideaId, priority: 'high', reviewedBy: bob, adminNotes: null } };
  given(suggested, approved).when(undo('approved')).then(undone('approved'));
  given(suggested, rejected).when(undo('rejected')).then(undone('rejected'));
  given(suggested, approved, voted(bob, 'upvote'), noted).when(undo('approved')).then(undone('approved'));
  given(suggested, approved, implemented).when(undo('implemented')).then(undone('implemented', 'approved'));
  given(suggested, approved, implemented).when(undo('approved')).thenRefused('nothing-to-undo');
  given(suggested, approved).when(undo('approved', bob)).thenRefused('nothing-to-undo');
  given(suggested, approved, undone('approved')).when(undo('approved')).thenRefused('nothing-to-undo');
  given(suggested, rejected, undone('rejected')).when(vote(bob, 'upvote')).then(voted(bob, 'upvote'));
  given(suggested, approved, undone('approved'))
    .when({ type: 'ApproveIdea', ...review })
    .then({ type: 'IdeaApproved', data: { ...verdict, again: 1 } });
  const now = (...events: IdeaEvent[]) =>
    evolveAll(
      initialIdea,
      events.map((event) => ({ ...event, occurredAt })),
    ).shown;
  expect(now(suggested, approved, implemented, undone('implemented', 'approved'))).toEqual(now(suggested, approved));
  expect(now(suggested, approved, undone('approved'))).toEqual(now(suggested));
});
