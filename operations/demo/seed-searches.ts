import type { Actor } from '#domain/kernel/event.ts';
import { demoId, type DemoWorld } from './world.ts';
import { streams } from '#domain/catalog.ts';
import type { ServerContext } from '#platform/context.ts';

/** What the demo parent looks for again and again. */
const searches = [
  { name: 'Swimming near home', query: 'search=swimming&location=KT22', emails: true },
  { name: 'Saturday mornings with the little one', query: 'ageRange=0-3&day=saturday', emails: false },
];

/** The demo parent's saved searches, once: what somebody has changed since stays as they changed it. */
export async function seedSearches(
  { members: { parent: memberId }, send }: DemoWorld,
  log: ServerContext['log'],
  now: Date,
): Promise<void> {
  if ((await log.readStream(streams.savedSearch(memberId), { limit: 1 })).length > 0) return;
  const parent: Actor = { id: memberId, role: 'parent' };
  for (const each of searches)
    await send(
      memberId,
      { type: 'SaveSearch', memberId, searchId: demoId(`search ${each.name}`), ...each },
      parent,
      now,
      each.name,
    );
}
