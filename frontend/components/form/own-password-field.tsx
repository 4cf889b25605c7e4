import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The password that somebody signed in has, asked for again before what a stranger at their screen must not do. */
export function OwnPasswordField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return <TextField {...field} label="Your password" type="password" autoComplete="current-password" required />;
}
