import { z } from 'zod';
import { SignInSchema } from '../member/views.ts';
import { CODE_DIGITS } from './digits.ts';

const PasswordSchema = SignInSchema.shape.password;

/** Six digits, however they were typed; or a recovery code, which has letters. */
const CodeSchema = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, 'Please enter the code'));

export const TwoStepPasswordSchema = z.object({ password: PasswordSchema });
export const TwoStepCodeSchema = z.object({ code: CodeSchema });
export const TwoStepOffSchema = z.object({ password: PasswordSchema, code: CodeSchema });

/** Whether a code, as it was typed, is one of an authenticator app and not a recovery code. */
export const isAppCode = (code: string): boolean => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code);
