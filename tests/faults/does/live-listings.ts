import { setTimeout as sleep } from 'node:timers/promises';
import { drawn } from '#tests/support/made/drawn.ts';
import { type Asking, fieldIn, type Person } from '../asking.ts';
import type { World } from '../world.ts';
import { chosen, type DoesThese, lastly, taken } from './picks.ts';

/** So long an admin looks for what was sent a moment ago, ms. */
const PATIENCE_MS = 3_000;

/** Of a listing as an admin looks at it. */
interface Seen {
  readonly revision: number;
  readonly pendingRevisions: readonly {
    readonly revisionId: string;
    readonly changes: readonly { readonly field: string; readonly after?: unknown }[];
  }[];
}

/** What is done to listings that families see: edited, corrected by others, taken out and put back, held out, confirmed, given pictures. */
export function doesLiveListings(
  { ask, send, complain }: Asking,
  { live, changed, provider, bookable, alone, nextNumber, expected }: World,
): DoesThese<'edit listing' | 'still right' | 'gallery'> {
  /** As `who` looks at it once they see what `is` asks for, which was acknowledged a moment ago; undefined where they do not in a while. */
  const seenBy = async (who: Person, id: string, is: (seen: Seen) => boolean): Promise<Seen | undefined> => {
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(50)) {
      const got = await ask(who, 'GET', `/api/admin/activities/${id}`);
      const seen = got?.status === 200 ? (JSON.parse(got.text) as Seen) : undefined;
      if (seen && is(seen)) return seen;
    }
    return undefined;
  };
  const review = { method: 'PUT', route: '/api/admin/listings/:id/review' } as const;
  const decide = async (by: Person, id: string, approves: boolean): Promise<void> => {
    const seen = await seenBy(by, id, ({ pendingRevisions }) => pendingRevisions.length > 0);
    const change = seen?.pendingRevisions[0];
    if (!seen || !change) return;
    const verdict = approves ? { action: 'approve' } : { action: 'reject', adminNotes: 'It costs less.' };
    const body = { ...verdict, revision: seen.revision, revisionId: change.revisionId };
    const as = { kind: 'edit listing', who: by, ids: { id } } as const;
    await send({ ...as, ...review, body, leaves: approves ? 'RevisionApproved' : 'RevisionRejected' });
  };
  const edit = async (by: Person, id: string, how: number): Promise<void> => {
    const as = { kind: 'edit listing', who: by, ids: { id } } as const;
    if (how < 0.4) {
      const seen = await seenBy(by, id, () => true);
      if (!seen) return;
      const body = { priceFrom: nextNumber(), revision: seen.revision };
      // Refused where somebody has looked at it as it was before.
      await send({ ...as, method: 'PUT', route: '/api/activities/:id', body, leaves: 'ListingEdited' });
    } else if (how < 0.7) {
      const out = { method: 'DELETE', route: '/api/activities/:id', leaves: 'ListingArchived' } as const;
      if ((await send({ ...as, ...out })).status !== 200) return;
      const back = { method: 'POST', route: '/api/activities/:id/restore', leaves: 'ListingRestored' } as const;
      const { status } = await send({ ...as, ...back });
      if (status !== 200) complain(`the listing ${id} could not be restored: ${status}`);
    } else {
      const feature = { ...as, route: '/api/admin/activities/:id/feature' };
      if ((await send({ ...feature, method: 'POST', leaves: 'ListingFeatured' })).status !== 200) return;
      await send({ ...feature, method: 'DELETE', leaves: 'ListingUnfeatured' });
    }
  };

  /** What the gallery of the bookable listing shows: the name of a picture that an admin has approved. */
  let shown: string | null = null;
  let changes = 0;
  const picture = async (by: Person): Promise<void> => {
    const as = { kind: 'gallery', who: provider, route: '/api/activities/:id/gallery', ids: { id: bookable } } as const;
    // A few in turn: what nothing shows any more stays for a day, and a business may have forty of those.
    changes += 1;
    const colour = `#${(0x10_10_10 * (1 + (changes % 15))).toString(16)}`;
    const sent = await send({ ...as, method: 'POST', body: { picture: await drawn(400, 300, colour) }, passing: true });
    const name = fieldIn(sent.text, 'name');
    if (sent.status !== 200 || name === null)
      return complain(`a picture could not be sent: ${sent.text.slice(0, 200)}`);
    const body = { pictures: [{ name, alt: `The hall in ${colour}` }] };
    const { status } = await send({ ...as, method: 'PUT', body, leaves: 'RevisionProposed' });
    if (status !== 200) return complain(`a gallery could not be set: ${status}`);
    // What was there before is taken out at once.
    shown = null;
    const change = ({ pendingRevisions }: Seen) =>
      pendingRevisions.find((each) =>
        each.changes.some(({ field, after }) => field === 'gallery' && JSON.stringify(after).includes(name)),
      );
    const seen = await seenBy(by, bookable, (each) => change(each) !== undefined);
    const waits = seen && change(seen);
    // Where readers stay behind nobody sees it yet, and the next joins it.
    if (!waits) return;
    const verdict = { action: 'approve', revision: seen.revision, revisionId: waits.revisionId };
    const reviews = { kind: 'gallery', who: by, ...review, ids: { id: bookable }, body: verdict } as const;
    const approved = await send({ ...reviews, leaves: 'RevisionApproved' });
    if (approved.status === 200) shown = name;
  };
  expected.looks.push(() =>
    lastly(async () => {
      if (shown === null) return [];
      const got = await ask(null, 'GET', `/api/activities/${bookable}`);
      return got?.text.includes(shown) === true ? [] : [`the gallery does not show ${shown}, which was approved`];
    }),
  );
  return {
    'edit listing': async (_who, by, which) => {
      const how = (which * 1_000) % 1;
      const corrected = how < 0.35 ? taken(changed, which) : undefined;
      if (corrected !== undefined) return alone(`listing ${corrected}`, () => decide(by, corrected, how < 0.2));
      // What is booked stays: with what is taken out its bookings are called off.
      const id = chosen(
        live.filter((each) => each !== bookable),
        which,
      );
      if (id !== undefined) await alone(`listing ${id}`, () => edit(by, id, how));
    },
    'still right': async () => {
      const route = '/api/provider/activities/:id/confirm';
      const as = { kind: 'still right', who: provider, method: 'POST', route, ids: { id: bookable } } as const;
      await send({ ...as, leaves: 'ListingConfirmed' });
    },
    gallery: (_who, by) => alone('gallery', () => picture(by)),
  };
}
