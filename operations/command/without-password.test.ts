import { expect, test } from 'vitest';
import { withoutPassword, withoutSignIn } from './without-password.ts';

test('an address is shown without its password, and words that quote one without whom it signs in', () => {
  expect(withoutPassword('postgres://jo:canary@db/hopscotch')).toBe('postgres://jo:…@db/hopscotch');
  expect(withoutSignIn('no answer from nats://canary@one:4222, nats://jo:canary@two:4222')).toBe(
    'no answer from nats://…@one:4222, nats://…@two:4222',
  );
});

test('nothing of a password is shown that has an @ in it, or stands behind the question mark', () => {
  expect(withoutPassword('postgres://jo:can@ary@db/hopscotch?user=a@b')).toBe('postgres://jo:…@db/hopscotch?user=a@b');
  expect(withoutPassword('postgres://db/hopscotch?password=canary&sslmode=require')).toBe(
    'postgres://db/hopscotch?password=…&sslmode=require',
  );
  expect(withoutPassword('esdb://db:2113?tls=true&tlsKeyFile=/canary&Password=canary')).toBe(
    'esdb://db:2113?tls=true&tlsKeyFile=…&Password=…',
  );
  expect(withoutSignIn('no answer from postgres://jo:can@ary@db/x?password=canary nor postgres://a:canary@two')).toBe(
    'no answer from postgres://…@db/x?password=… nor postgres://…@two',
  );
});
