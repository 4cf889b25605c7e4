import { concept, type EntityView, fieldWords, known, type Telling } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { waitsAgain } from '../kernel/verdict.ts';
import { type OfferEvent, offerEvents } from './events.ts';
import { decide, evolve, initialOffer, type Offer } from './offer.ts';
import { offerSamples } from './samples.ts';

const it = ({ name }: Telling): string => (name === null ? 'An offer' : `The offer “${name}”`);

/** Who sent it in with which words, and what an admin wrote. */
function saidBy(event: OfferEvent): EntityView {
  if (event.type === 'OfferApproved' || event.type === 'OfferRejected')
    return known({ adminNotes: event.data.adminNotes });
  if (event.type === 'OfferVerdictUndone') return { adminNotes: null };
  if (event.type !== 'OfferProposed') return {};
  const { submitterName, submitterEmail, submitterComments } = event.data;
  return known({ submitterName, submitterEmail, submitterComments });
}

/** A business's offer to families, which an admin approves before they see it. */
export const offer = concept({
  name: 'offer',
  events: offerEvents,
  decider: { initial: initialOffer, evolve, decide, snapshot: plainSnapshot<Offer>(2) },
  commands: {
    ProposeOffer: true,
    CreateOffer: true,
    EditOffer: true,
    AmendOffer: true,
    DeleteOffer: true,
    ApproveOffer: true,
    RejectOffer: true,
    UndoOfferVerdict: true,
  },
  trail: {
    initial: { name: null, view: {}, state: { offer: initialOffer, said: {} } },
    tell: ({ state }, event) => {
      const now = evolve(state.offer, event);
      const said = { ...state.said, ...saidBy(event) };
      const { fields, status, isActive, sourceUrl } = now;
      return {
        name: fields.title ?? null,
        view: known({ ...fields, ...said, status, isActive, sourceUrl }),
        state: { offer: now, said },
      };
    },
  },
  says: {
    OfferProposed: (_data, told) => `${it(told)} was proposed`,
    OfferEdited: (_data, told) => `${it(told)} was edited: ${fieldWords(told.changes.map(({ field }) => field))}`,
    OfferApproved: (_data, told) => `${it(told)} was approved`,
    OfferRejected: (_data, told) => `${it(told)} was rejected`,
    OfferVerdictUndone: (data, told) => waitsAgain(it(told), data),
    OfferShown: (_data, told) => `${it(told)} was shown again`,
    OfferHidden: (_data, told) => `${it(told)} was hidden`,
    OfferDeleted: (_data, told) => `${it(told)} was deleted`,
  },
  samples: offerSamples,
});
