import { z } from 'zod';
import { NewPasswordSchema, SignInSchema } from '../member/views.ts';

const PasswordSchema = SignInSchema.shape.password;

export const DeleteAccountSchema = z.object({ password: PasswordSchema });
export const ChangePasswordSchema = z.object({ currentPassword: PasswordSchema, newPassword: NewPasswordSchema });
export const ChangeEmailSchema = z.object({ newEmail: SignInSchema.shape.email, password: PasswordSchema });
