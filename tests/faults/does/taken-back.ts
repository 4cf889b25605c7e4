import type { Asking, Person } from '../asking.ts';
import { chosen, type DoesThese, taken } from './picks.ts';
import type { World } from '../world.ts';

/** Verdicts that whoever gave them takes back and gives again: on a listing, on an offer, on an idea; and merges. */
export function doesTakenBack({ send, complain }: Asking, world: World): DoesThese<'take back'> {
  const { waiting, live, offers, ideas, suggest, verdict, nextNumber } = world;

  /** A suggestion that nobody else decides on; null where somebody does already. */
  const own = async (who: Person): Promise<string | null> => {
    const id = await suggest(who);
    return id === null ? null : (taken(waiting, 0, id) ?? null);
  };
  const mustBe = (status: number, what: string): void => {
    if (status !== 200) complain(`${what}: ${status}`);
  };
  const listing = async (who: Person, by: Person): Promise<void> => {
    const id = await own(who);
    if (id === null || (await verdict('approve', by, id)) !== 200) return;
    // Nobody knows of it, so that nobody does anything with it in between.
    taken(live, 0, id);
    const route = '/api/admin/listings/:id/undo';
    const undo = { kind: 'take back', who: by, method: 'POST', route, ids: { id }, body: { revision: 1 } } as const;
    const { status } = await send({ ...undo, leaves: 'ListingVerdictUndone' });
    mustBe(status, `a verdict on the listing ${id} could not be taken back`);
    mustBe(await verdict('approve', by, id), `the listing ${id} could not be approved again`);
  };
  const merged = async (who: Person, by: Person): Promise<void> => {
    const [goes, into] = [await own(who), await own(who)];
    if (goes === null || into === null || (await verdict('approve', by, into)) !== 200) return;
    const as = { kind: 'take back', who: by, method: 'POST', ids: { id: goes } } as const;
    const merge = { route: '/api/admin/listings/:id/merge', body: { into, revision: 1 } };
    mustBe((await send({ ...as, ...merge, leaves: 'ListingMerged' })).status, `${goes} could not be merged`);
    const unmerge = { route: '/api/admin/listings/:id/unmerge', body: { into } };
    mustBe((await send({ ...as, ...unmerge, leaves: 'ListingUnmerged' })).status, `${goes} could not be unmerged`);
    waiting.push(goes);
  };
  const offer = async (who: Person, by: Person): Promise<void> => {
    const body = {
      title: `Half price skates ${nextNumber()}`,
      description: 'Skates cost half on Mondays.',
      category: 'other',
    };
    const route = '/api/parent-submissions/offer';
    const { id } = await send({ kind: 'propose offer', who, method: 'POST', route, body, leaves: 'OfferProposed' });
    if (id === null) return;
    const on = { kind: 'take back', who: by, ids: { id }, body: { action: 'approve' } } as const;
    const review = { ...on, method: 'PUT', route: '/api/admin/offers/:id/review', leaves: 'OfferApproved' } as const;
    if ((await send(review)).status !== 200) return;
    const undo = { ...on, method: 'POST', route: '/api/admin/offers/:id/undo', leaves: 'OfferVerdictUndone' } as const;
    mustBe((await send(undo)).status, `a verdict on the offer ${id} could not be taken back`);
    offers.push(id);
  };
  const idea = async (who: Person, by: Person): Promise<void> => {
    const body = {
      title: `A list of puddles ${nextNumber()}`,
      description: 'By how deep they are.',
      category: 'feature',
    };
    const route = '/api/feature-suggestions';
    const { id } = await send({ kind: 'idea', who, method: 'POST', route, body, leaves: 'IdeaSuggested' });
    if (id === null) return;
    const on = { kind: 'take back', who: by, ids: { id }, body: { action: 'approve' } } as const;
    const at = '/api/admin/feature-suggestions/:id';
    if ((await send({ ...on, method: 'PUT', route: `${at}/review`, leaves: 'IdeaApproved' })).status !== 200) return;
    const undo = { ...on, method: 'POST', route: `${at}/undo`, leaves: 'IdeaVerdictUndone' } as const;
    mustBe((await send(undo)).status, `a verdict on the idea ${id} could not be taken back`);
    ideas.push({ id, by: who, open: true });
  };
  return { 'take back': async (who, by, which) => (chosen([listing, merged, offer, idea], which) ?? listing)(who, by) };
}
