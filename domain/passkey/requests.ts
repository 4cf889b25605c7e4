import { z } from 'zod';
import { SignInSchema } from '../member/views.ts';
import { PASSKEY_NAME } from './limits.ts';

const NameSchema = z
  .string()
  .trim()
  .min(1, 'Please give it a name')
  .max(PASSKEY_NAME, `Please use at most ${PASSKEY_NAME} characters`);

/** Base64url, of what a browser gives for a passkey. */
const BytesSchema = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*=*$/);
const credential = { id: BytesSchema, rawId: BytesSchema, type: z.literal('public-key') } as const;
/** What a browser answers to a challenge with a new passkey (WebAuthn's PublicKeyCredential as JSON). */
export const NewCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: BytesSchema,
    attestationObject: BytesSchema,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
/** The same with a passkey that it has. */
export const CredentialSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: BytesSchema, authenticatorData: BytesSchema, signature: BytesSchema }),
});

export const PasskeyBeginSchema = z.object({ password: SignInSchema.shape.password, name: NameSchema });
export const PasskeyNameSchema = z.object({ name: NameSchema });
export const PasskeyRemovalSchema = z.object({ password: SignInSchema.shape.password });
