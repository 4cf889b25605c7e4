import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a site asks a device for, as WebAuthn's options are sent to browsers. */
interface Wanted {
  readonly challenge: string;
}
/** A device with one passkey for the site at `origin`, whose holder it has checked: what a browser sends of it. */
interface Passkey {
  added(wanted: Wanted): object;
  answered(wanted: Wanted): object;
}

/** What the device has done: somebody was there, and it has checked who; `made` that a key follows. */
const flags = { made: 0x45, asked: 0x05 } as const;
const text = (value: object): Buffer => Buffer.from(JSON.stringify(value));
const told = (bytes: Buffer): string => bytes.toString('base64url');
const hashOf = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export function newPasskey(origin: string): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const named = { id: told(id), rawId: told(id), type: 'public-key' };
  const site = hashOf(new URL(origin).hostname);
  const neverUsed = Buffer.alloc(4);
  const said = (type: string, { challenge }: Wanted): Buffer => text({ type, challenge, origin, crossOrigin: false });
  return {
    added: (wanted) => {
      const [kty, alg, crv] = [2, -7, 1];
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, kty],
          [3, alg],
          [-1, crv],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const nobodysModel = Buffer.alloc(16);
      const made = [Buffer.of(flags.made), neverUsed, nobodysModel, Buffer.of(0, id.length), id, key];
      const authData = Buffer.concat([site, ...made]);
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: told(said('webauthn.create', wanted)),
        attestationObject: told(cbor(attestation)),
      };
      return { ...named, response };
    },
    answered: (wanted) => {
      const client = said('webauthn.get', wanted);
      const data = Buffer.concat([site, Buffer.of(flags.asked), neverUsed]);
      const signature = sign('sha256', Buffer.concat([data, hashOf(client)]), privateKey);
      const response = { clientDataJSON: told(client), authenticatorData: told(data), signature: told(signature) };
      return { ...named, response };
    },
  };
}

type Value = number | string | Buffer | ReadonlyMap<number | string, Value>;

/** As much of CBOR (RFC 8949) as passkeys are written in. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, each]) => [cbor(name), cbor(each)])]);
}
function head(kind: number, count: number): Buffer {
  const first = kind * 32;
  return count < 24 ? Buffer.of(first + count) : Buffer.of(first + 24, count);
}
