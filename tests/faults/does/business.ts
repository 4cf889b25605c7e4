import { setTimeout as sleep } from 'node:timers/promises';
import { providerForm } from '#tests/support/made/partners.ts';
import { type Asking, GIVES_UP_MS, type Person } from '../asking.ts';

/** Has `who` apply with a business and `admin` approve that. Answers its id once they belong to it; null, and a complaint, when they never do. */
export async function joinedBusiness(
  { ask, send, complainLate }: Asking,
  who: Person,
  admin: Person,
): Promise<string | null> {
  const body = { ...providerForm, email: who.email };
  const as = { kind: 'subscribe', method: 'POST' } as const;
  const applied = await send({ ...as, who, route: '/api/providers', body, leaves: 'BusinessApplied' });
  const id = applied.id ?? '';
  const route = '/api/admin/providers/:id/approve';
  await send({ ...as, who: admin, route, ids: { id }, leaves: 'BusinessApproved' });
  for (const until = performance.now() + GIVES_UP_MS; performance.now() < until; await sleep(50)) {
    const got = await ask(who, 'GET', '/api/provider/profile');
    if (got?.status === 200 && got.text !== '' && got.text !== 'null') return id;
  }
  complainLate('a business that was approved does not show');
  return null;
}
