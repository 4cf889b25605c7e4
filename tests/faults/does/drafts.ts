import { type Asking, fieldIn, type Person } from '../asking.ts';
import { drafted, ROW, tooSlow } from '../tallies.ts';
import type { World } from '../world.ts';
import type { DoesThese } from './picks.ts';

/** Pages that people have read, one by one or several at once, and drafts that begin so: each page becomes one, by its name. */
export function doesDrafts(
  { send, complain }: Asking,
  { pages, nextNumber, verdict, expected }: World,
): DoesThese<'page' | 'draft' | 'import'> {
  const put = (what: string): { readonly name: string; readonly url: string } => {
    const number = nextNumber();
    const name = `${ROW}${number} ${what}`;
    return { name, url: pages.put(`/page-${number}`, { name }) };
  };
  /** Answers the draft that begins with a page; undefined where it could not be read in time. */
  const begun = async (kind: 'page' | 'draft', who: Person): Promise<string | undefined> => {
    const { name, url } = put('Pottery');
    const route = '/api/parent/create-from-url';
    const as = { kind, who, method: 'POST', route, body: { url }, limited: true } as const;
    const { status, text } = await send({ ...as, leaves: 'ListingDrafted' });
    if (status !== 200) return undefined;
    expected.once.add(drafted(name));
    const { activity } = JSON.parse(text) as { readonly activity: { readonly id: string } | null };
    if (activity === null) complain(`the page ${url} gave no draft`);
    return activity?.id;
  };
  return {
    page: (who) => begun('page', who),
    draft: async (who, by, which) => {
      const id = await begun('draft', who);
      if (id === undefined) return;
      const as = { kind: 'draft', who, ids: { id } } as const;
      const body = { description: `Clay for ${nextNumber()} hands.`, revision: 1 };
      const edited = await send({ ...as, method: 'PUT', route: '/api/drafts/:id', body, leaves: 'ListingEdited' });
      const sent = await send({ ...as, method: 'POST', route: '/api/drafts/:id/submit', leaves: 'DraftSubmitted' });
      for (const { status, text } of [edited, sent])
        if (status !== 200) return complain(`a draft could not be saved or sent: ${status} ${text.slice(0, 200)}`);
      if (which < 0.7) await verdict('approve', by, id, 2);
    },
    import: async (_who, by) => {
      const all = [put('Choir'), put('Judo')];
      const route = '/api/admin/bulk-create-from-urls';
      const body = { urls: all.map(({ url }) => url) };
      const as = { kind: 'import', who: by, method: 'POST', route, body } as const;
      const { status, text } = await send({ ...as, leaves: 'BulkImportStarted' });
      if (status !== 200 || fieldIn(text, 'jobId') === null) return;
      // One that was given up is missing, whatever was said of it; only what the machine was too busy to read in time is not.
      for (const { name, url } of all) {
        expected.once.add(drafted(name));
        expected.unless.set(drafted(name), tooSlow(url));
      }
    },
  };
}
