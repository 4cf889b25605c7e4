import { z } from 'zod';
import { honeypot } from '../kernel/honeypot.ts';
import { nameSchema } from '../kernel/names.ts';
import { lengthOf, lengthWithin, PASSWORD_LONGEST_INPUT, PASSWORD_MAX, PASSWORD_MIN } from './password.ts';

/** GET /api/auth/user when signed in. */
export const UserSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(['parent', 'provider', 'admin']),
  phone: z.string().nullable(),
  postcode: z.string().nullable(),
  town: z.string().nullable(),
  profileComplete: z.boolean(),
  emailConfirmed: z.boolean(),
  twoStepDue: z
    .boolean()
    .describe('Whether they are an admin who has to turn on two-step sign-in before anything else'),
});
export type User = z.infer<typeof UserSchema>;

/** What a form can say about a password that somebody chooses. The server also knows which ones everybody chooses. */
export const NewPasswordSchema = z
  .string()
  .max(PASSWORD_LONGEST_INPUT, `Please use at most ${PASSWORD_MAX} characters`)
  .refine((password) => lengthWithin(password) >= PASSWORD_MIN, `Please use at least ${PASSWORD_MIN} characters`)
  .refine((password) => lengthOf(password) <= PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters`);

const ADULTS_ONLY = 'Please confirm that you are 18 or over';

export const RegistrationSchema = z.object({
  firstName: nameSchema(100, 'First name is required'),
  lastName: nameSchema(100, 'Last name is required'),
  email: z.email('Please enter a valid email address').max(320),
  password: NewPasswordSchema,
  isAdult: z
    .boolean(ADULTS_ONLY)
    .refine((isAdult) => isAdult, ADULTS_ONLY)
    .describe('Said by whoever registers, who is 18 or over'),
  ...honeypot,
});
export const SignInSchema = z.object({
  email: z.email('Please enter a valid email address').max(320),
  password: z.string().min(1, 'Please enter your password').max(PASSWORD_LONGEST_INPUT),
});
