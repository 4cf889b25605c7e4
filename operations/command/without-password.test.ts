import { expect, test } from 'vitest';
import { withoutPassword, withoutSignIn } from './without-password.ts';

test('an address is shown without its password, and words that quote one without whom it signs in', () => {
  expect(withoutPassword('postgres://jo:canary@db/hopscotch')).toBe('postgres://jo:…@db/hopscotch');
  expect(withoutSignIn('no answer from nats://canary@one:4222, nats://jo:canary@two:4222')).toBe(
    'no answer from nats://…@one:4222, nats://…@two:4222',
  );
});
