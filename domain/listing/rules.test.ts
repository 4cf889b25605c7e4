import { describe, expect, test } from 'vitest';
import { approved, drafted, edit, edited, fields, given, propose, submitted } from './listing-samples.ts';

describe('an edit by a person', () => {
  test('never says two things that cannot both be true', () => {
    const crossed = given(drafted())
      .when(edit({ priceFrom: 9, priceTo: 3 }))
      .thenRefused('contradiction');
    expect(crossed.details).toEqual({ fields: ['priceTo'] });
    const oldest = edited(2, { maxAgeMonths: 47 });
    given(drafted(), oldest)
      .when(edit({ minAgeMonths: 48 }))
      .thenRefused('contradiction');
    given(drafted(), oldest)
      .when(edit({ minAgeMonths: 47 }))
      .then(edited(3, { minAgeMonths: 47 }));
  });
  test('of something else is possible where a page has said such things', () => {
    const crossed = drafted({ fields: { ...fields, priceFrom: 9, priceTo: 3 } });
    given(crossed)
      .when(edit({ address: 'The Wood' }))
      .then(edited(2, { address: 'The Wood' }));
  });
  test('keeps what the directory shows of every live activity', () => {
    for (const name of ['description', 'category', 'location'] as const) {
      const changes = { [name]: null };
      const full = drafted({ fields: { ...fields, category: 'outdoor', location: 'Guildford' } });
      const error = given(full, submitted(), approved())
        .when(edit(changes, 'admin'))
        .thenRefused('incomplete-activity');
      expect(error.message).toBe(`Please fill in: ${name}.`);
      given(full, submitted(), approved()).when(propose(changes)).thenRefused('incomplete-activity');
      given(full).when(edit(changes)).then(edited(2, changes));
    }
  });
});
