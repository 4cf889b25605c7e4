import type { ContactMessage } from './api.ts';
import type { ShownMessage } from './message.ts';

/** A message as the calls of admins answer it. */
export function contactMessageOf(shown: ShownMessage): ContactMessage {
  const { name, email, subject, message, status, adminNotes, createdAt } = shown;
  return { id: shown.messageId, name, email, subject, message, status, adminNotes, createdAt };
}
