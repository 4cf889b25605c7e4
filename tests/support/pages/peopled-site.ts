import { type Answer, call, type SiteFetch } from '../api-client.ts';
import { testApp, type TestApp } from '../app.ts';

/** What people send in here. */
export const activity = {
  name: 'Forest School',
  description: 'Muddy fun.',
  category: 'Outdoor Adventures',
  location: 'Guildford',
  priceFrom: 6.5,
  contactEmail: 'hello@forest.example',
};

/** A site with somebody of each role before it, and what they do until an activity is live. */
export interface PeopledSite extends TestApp {
  readonly parent: SiteFetch;
  readonly provider: SiteFetch;
  readonly admin: SiteFetch;
  /** A suggestion of the parent; answers its id. */
  suggested(): Promise<string>;
  /** An application of the provider; answers its id. */
  applied(): Promise<string>;
  approve(id: string, body?: object): Promise<Answer>;
  reject(id: string, body?: object): Promise<Answer>;
  /** Has `id`, else a suggestion of the parent, approved; answers its id. */
  live(id?: string): Promise<string>;
}

/** Of an answer that must have one. */
export function idIn({ body, text }: Answer): string {
  if (body !== null && typeof body === 'object' && 'id' in body) return String(body.id);
  throw new Error(`no id in ${text}`);
}

export async function peopledSite(options?: Parameters<typeof testApp>[0]): Promise<PeopledSite> {
  const app = await testApp(options);
  const [parent, provider, admin] = await Promise.all([
    app.signedInAs('parent'),
    app.signedInAs('provider'),
    app.signedInAs('admin'),
  ]);
  const suggested = async () => idIn(await call(parent, 'POST', '/api/parent/submit-suggestion', activity));
  const decide = (action: 'approve' | 'reject', id: string, body: object): Promise<Answer> =>
    call(admin, 'POST', `/api/admin/activities/${id}/${action}`, body);
  return {
    ...app,
    parent,
    provider,
    admin,
    suggested,
    applied: async () => idIn(await call(provider, 'POST', '/api/provider/submit-application', activity)),
    approve: (id, body = { revision: 1 }) => decide('approve', id, body),
    reject: (id, body = { revision: 1, adminNotes: 'No dates.' }) => decide('reject', id, body),
    live: async (id) => {
      const approved = id ?? (await suggested());
      const { status, text } = await decide('approve', approved, { revision: 1 });
      if (status !== 200) throw new Error(`not approved: ${status} ${text}`);
      return approved;
    },
  };
}
