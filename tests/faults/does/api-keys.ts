import type { Asking } from '../asking.ts';
import { chosen, type DoesThese, taken } from './picks.ts';
import type { World } from '../world.ts';

interface Key {
  readonly id: string;
  readonly key: string;
}

/** Of those that open something, and of those that were withdrawn, so many are tried after each cycle. */
const TRIED = 3;
const reads = '/api/open/v1/activities?limit=1';

/** Keys of the public API: one that was withdrawn never answers again. */
export function doesApiKeys(
  { ask, send, complain }: Asking,
  { nextNumber, expected }: World,
): DoesThese<'issue key' | 'use key' | 'withdraw key'> {
  const open: Key[] = [];
  const withdrawn: Key[] = [];
  /** Of `withdrawn` those of which everybody knew at the end of a cycle. */
  let settled: readonly Key[] = [];
  const statusOf = async ({ key }: Key): Promise<number> => (await ask({ key }, 'GET', reads))?.status ?? 0;

  expected.looks.push(async () => {
    const found: string[] = [];
    for (const key of open.slice(-TRIED))
      if ((await statusOf(key)) !== 200) found.push(`the API key ${key.id} opens nothing, and was not withdrawn`);
    for (const key of withdrawn.slice(-TRIED))
      if ((await statusOf(key)) !== 401) found.push(`the API key ${key.id} opens something, and was withdrawn`);
    settled = [...withdrawn];
    return found;
  });
  return {
    'issue key': async (_who, by) => {
      const body = { name: `Pages ${nextNumber()}`, contactEmail: by.email, perMinute: 6_000, perDay: 1_000_000 };
      const route = '/api/admin/api-keys';
      const { status, text } = await send({
        kind: 'issue key',
        who: by,
        method: 'POST',
        route,
        body,
        leaves: 'ApiKeyIssued',
      });
      if (status !== 200) return;
      const { apiKey, key } = JSON.parse(text) as { readonly apiKey: { readonly id: string }; readonly key: string };
      open.push({ id: apiKey.id, key });
    },
    'use key': async (_who, _by, which) => {
      const gone = chosen(settled, which);
      if (gone && which < 0.5) {
        const status = await statusOf(gone);
        if (status === 200) complain(`the API key ${gone.id} was withdrawn long ago, and was answered`);
        return;
      }
      const key = chosen(open, which);
      if (key) await statusOf(key);
    },
    'withdraw key': async (_who, by, which) => {
      const key = taken(open, which);
      if (!key) return;
      const route = '/api/admin/api-keys/:id/withdraw';
      const as = { kind: 'withdraw key', who: by, method: 'POST', route } as const;
      const { status } = await send({ ...as, ids: { id: key.id }, leaves: 'ApiKeyWithdrawn' });
      if (status === 200) withdrawn.push(key);
    },
  };
}
