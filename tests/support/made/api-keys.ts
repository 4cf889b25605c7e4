import { call, type SiteFetch } from '../api-client.ts';
import type { TestApp } from '../app.ts';
import { shown } from '#tests/support/shown.ts';

interface Issued {
  readonly id: string;
  readonly key: string;
}
type Parts = Pick<TestApp, 'context'>;

/** A key of the public API that opens something, issued by `admin`. */
export async function issuedKey({ context }: Parts, admin: SiteFetch, terms: object = {}): Promise<Issued> {
  const body = { name: 'Surrey What’s On', contactEmail: 'petra.canary@mail.example', ...terms };
  const answer = await call(admin, 'POST', '/api/admin/api-keys', body);
  if (answer.status !== 200) throw new Error(`no key was issued: ${answer.text}`);
  await shown(context, ['api_keys'], Number(answer.headers.get('x-log-position')));
  const { apiKey, key } = answer.body as { readonly apiKey: { readonly id: string }; readonly key: string };
  return { id: apiKey.id, key };
}

/** Has it open nothing any more. */
export async function withdraw({ context }: Parts, admin: SiteFetch, id: string): Promise<void> {
  const { headers } = await call(admin, 'POST', `/api/admin/api-keys/${id}/withdraw`);
  await shown(context, ['api_keys'], Number(headers.get('x-log-position')));
}

/** One that was issued and withdrawn. */
export async function withdrawnIn(site: Parts, admin: SiteFetch): Promise<Issued> {
  const issued = await issuedKey(site, admin);
  await withdraw(site, admin, issued.id);
  return issued;
}

/** What a request with `key` sends. */
export const withKey = (key: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${key}` });
