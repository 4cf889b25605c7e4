// At most 64 characters stand before the @: unbounded, a long word without one would be looked through from each of its letters.
const email = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const phone = /(?:\+|\b0)[\d\s()./-]{7,}\d/g;

/** The email addresses and telephone numbers that stand anywhere in `value`, also inside of texts, lists and objects. */
export function contactsIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(email), ...value.matchAll(phone)].map(([found]) => found);
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(contactsIn);
}

/**
 * A telephone number in one of the ways in which it is written in Britain, or one from abroad. Unlike `phone`, which had better find too
 * much, it takes no price, time, age, date or postcode for one: what begins with 0 has ten or eleven figures, in groups as numbers have
 * them and times have not.
 */
const writtenPhone =
  /(?<!\d)(?:\+|00(?=44))\d(?:[\s().–/-]{0,3}\d){8,13}(?!\d)|(?<!\d|\d[.,])\(?0\(?(?:\d{2}\)?[\s.–/-]{0,3}\d{4}[\s.-]?\d{4}|\d{3}\)?(?:[\s.–/-]{0,3}\d{3}[\s.-]?\d{3,4}|[\s.-]?\d{4} \d{3})|\d{4}\)?[\s.–/-]{0,3}\d(?:[\s.-]?\d){4,5})(?!\d)/g;

/** `text` for those who may copy it for good, with "…" in the place of each email address and telephone number. */
export const withoutContacts = (text: string): string => text.replaceAll(email, '…').replaceAll(writtenPhone, '…');
