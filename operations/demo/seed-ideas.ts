import { streams } from '#domain/catalog.ts';
import type { IdeaCommand } from '#domain/idea/idea.ts';
import type { IdeaCategory, VoteType } from '#domain/idea/words.ts';
import type { Log } from '#event-store/log.ts';
import { demoId, type DemoMembers, type DemoWorld } from './world.ts';

type Role = keyof DemoMembers;

/** An idea of the demo: who had it, so many days ago, what others voted, and what became of it. */
interface DemoIdea {
  readonly title: string;
  readonly description: string;
  readonly category: IdeaCategory;
  readonly by: Role;
  readonly daysAgo: number;
  readonly votes: Readonly<Partial<Record<Role, VoteType>>>;
  readonly verdict?: 'ApproveIdea' | 'RejectIdea';
  readonly notes?: string;
  readonly implementedDaysAgo?: number;
}

const ideas: readonly DemoIdea[] = [
  {
    title: 'Show what is on this weekend',
    description:
      'On Friday evening we want to know what is on tomorrow and on Sunday, without going through every class.',
    category: 'feature',
    by: 'provider',
    daysAgo: 48,
    votes: { parent: 'upvote', admin: 'upvote' },
    verdict: 'ApproveIdea',
    notes: 'Fits the filters that are there.',
    implementedDaysAgo: 9,
  },
  {
    title: 'A map of what is near us',
    description:
      'A list with miles is good, but on a map I would see at once which classes are on our way home from school.',
    category: 'feature',
    by: 'provider',
    daysAgo: 30,
    votes: { parent: 'upvote' },
    verdict: 'ApproveIdea',
    notes: 'Planned for the spring.',
  },
  {
    title: 'Tell me when a class has places again',
    description: 'Our swimming club has been full since summer. I would like an email when a place comes up.',
    category: 'feature',
    by: 'parent',
    daysAgo: 12,
    votes: { provider: 'upvote', admin: 'upvote' },
  },
  {
    title: 'Bigger buttons on the filters',
    description: 'On my phone I often hit the wrong one while holding a toddler. Please make them a little bigger.',
    category: 'mobile',
    by: 'provider',
    daysAgo: 5,
    votes: { admin: 'downvote' },
  },
  {
    title: 'List activities for adults, too',
    description: 'While the children are busy we would like to do something ourselves, such as yoga next door.',
    category: 'content',
    by: 'provider',
    daysAgo: 20,
    votes: { parent: 'upvote', admin: 'downvote' },
    verdict: 'RejectIdea',
    notes: 'We stay with children’s activities.',
  },
];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The demo's ideas, one of each status and more, unless they are there. */
export async function seedIdeas(world: DemoWorld, log: Log, now: Date): Promise<void> {
  const last = ideas.at(-1);
  // Its rejection is the last thing that is sent.
  if (last && (await log.readStream(streams.idea(idOf(last)))).some(({ type }) => type === 'IdeaRejected')) return;
  for (const idea of ideas) await seedIdea(world, idea, now.getTime());
}

const idOf = ({ title }: DemoIdea): string => demoId(`idea ${title}`);

async function seedIdea({ members, send }: DemoWorld, idea: DemoIdea, now: number): Promise<void> {
  const { title, description, category, by, daysAgo, verdict, notes, implementedDaysAgo } = idea;
  const ideaId = idOf(idea);
  const sendAs = (role: Role, command: IdeaCommand, before: number): Promise<void> =>
    send(ideaId, command, { id: members[role], role }, new Date(now - before * DAY_MS), role);
  await sendAs(by, { type: 'SuggestIdea', ideaId, suggestedBy: members[by], category, title, description }, daysAgo);
  for (const [role, voteType] of Object.entries(idea.votes) as [Role, VoteType][])
    await sendAs(role, { type: 'VoteOnIdea', memberId: members[role], voteType }, daysAgo - 1);
  const review = { reviewedBy: members.admin, adminNotes: notes ?? null };
  if (verdict) await sendAs('admin', { type: verdict, ...review }, daysAgo - 2);
  if (implementedDaysAgo === undefined) return;
  const implementationDate = new Date(now - implementedDaysAgo * DAY_MS).toISOString().slice(0, 10);
  await sendAs('admin', { type: 'ImplementIdea', implementationDate, ...review }, implementedDaysAgo);
}
