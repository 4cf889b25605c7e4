import { withoutContacts } from '../kernel/contacts.ts';

/**
 * `text` as the standard's readers take it: with no tag and no character reference in it, since they would show or run what a tag
 * means and not what was written. What only looks like one ("ages <5", "R&B") keeps its sense. It says how to reach nobody, either: what
 * is copied for good no erasure reaches.
 */
export function plainText(text: string): string {
  return withoutContacts(text.toWellFormed().replaceAll(/<\/?[a-z!][^<>]*>/gi, ''))
    .replaceAll('<', '‹')
    .replaceAll(/ ?&(?=[#\w])/g, ' & ')
    .trim();
}
