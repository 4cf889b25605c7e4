import type { Actor } from '#domain/kernel/event.ts';
import { demoId, type DemoWorld } from './world.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The demo parent gets the newsletter, and has for two weeks. What is in the log already is not sent again. */
export async function seedNewsletter({ members, send }: DemoWorld, email: string, now: Date): Promise<void> {
  const subscriptionId = demoId('newsletter');
  const at = new Date(now.getTime() - 2 * WEEK_MS);
  const parent: Actor = { id: members.parent, role: 'parent' };
  const theirs = { subscriptionId, subscriberSubject: members.parent, email, isTheirs: true } as const;
  await send(subscriptionId, { type: 'RequestSubscription', ...theirs }, parent, at);
}
