import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Database } from '#platform/database.ts';

/** A passkey of a device that always checks who holds it, and has been added to an account by the database. */
export async function passkeyOf(db: Database, memberId: string, siteUrl: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [start, beforeX, beforeY] = ['a5010203262001', '215820', '225820'].map((hex) => Buffer.from(hex, 'hex'));
  const parts = [start, beforeX, Buffer.from(x, 'base64url'), beforeY, Buffer.from(y, 'base64url')];
  const key = Buffer.concat(parts.flatMap((part) => part ?? []));
  const id = randomBytes(16).toString('base64url');
  await db.query(
    `insert into auth.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     values (gen_random_uuid(), 'Phone', $2, $1, $3, 0, 'singleDevice', false, now())`,
    [memberId, key.toString('base64'), id],
  );
  const { hostname, origin } = new URL(siteUrl);
  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
  const userWasChecked = Buffer.from([5, 0, 0, 0, 0]);
  return {
    /** What it answers to a challenge. */
    answerTo: (challenge: string) => {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
      const authenticatorData = Buffer.concat([hash(hostname), userWasChecked]);
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey);
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}
