import { expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import type { OfferFields } from '#domain/offer/fields.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, someContext } from '#tests/support/projection.ts';
import { reviewMailPolicy } from './review-mail.ts';

const ann = memberId(1);
const { OfferProposed: sample, OfferApproved: approval } = concepts.offer.samples;

/** What Ann is written of her offer, which was approved on 10 May 2026. */
async function written(fields: OfferFields, also: readonly DomainEvent[] = []) {
  const log = memoryLog();
  const { offerId } = sample;
  const joined: DomainEvent = {
    type: 'MemberRegistered',
    data: { memberId: ann, firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' },
  };
  const data = { title: 'Kids eat free', description: 'One child a main course.', ...fields };
  const context = someContext({ occurredAt: '2026-05-10T10:00:00.000Z' });
  await log.append(streams.member(ann), 'any', [joined], context);
  await log.append(
    streams.offer(offerId),
    'any',
    [
      { type: 'OfferProposed', data: { ...sample, proposedBy: ann, fields: data } },
      { type: 'OfferApproved', data: { ...approval, proposedBy: ann, revision: 1 } },
      ...also,
    ],
    context,
  );
  const event = (await log.readStream(streams.offer(offerId))).find(({ type }) => type === 'OfferApproved');
  if (event === undefined) throw new Error('nothing was recorded');
  const policy = reviewMailPolicy('https://hopscotch.example', async () => undefined);
  const [mail] = await policy.consequences(event, log);
  if (mail?.kind !== 'mail') throw new Error('no letter was written');
  return mail.message;
}

test('whoever proposed an offer is told that families can see it, or from which day they will', async () => {
  const now = await written({ startDate: '2026-05-10' });
  expect(now.subject).toBe('Your offer “Kids eat free” is now on Hopscotch');
  expect(now.text).toContain('families can see it. Thank you for sending it.');
  expect(now.text).toContain('https://hopscotch.example/offers');
  const later = await written({ startDate: '2026-06-01' });
  expect(later.subject).toBe('Your offer “Kids eat free” has been approved on Hopscotch');
  expect(later.text).toContain('families can see it from Monday, 1 June 2026. Thank you for sending it.');
  // Where they are listed it is not yet to be found.
  expect(later.text).not.toContain('https://hopscotch.example/offers');
});

test('of an offer that is approved and hidden at once nobody is told that families can see it', async () => {
  const hidden = await written({}, [{ type: 'OfferHidden', data: { offerId: sample.offerId } }]);
  expect(hidden.subject).toBe('Your offer “Kids eat free” has been approved on Hopscotch');
  expect(hidden.text).toContain(
    'and it is approved. Families see it once our team shows it. Thank you for sending it.',
  );
  expect(hidden.text).not.toContain('https://hopscotch.example/offers');
});
