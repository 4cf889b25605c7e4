const email = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;
const phone = /(?:\+|\b0)[\d\s()./-]{7,}\d/g;

/** The email addresses and telephone numbers that stand anywhere in `value`, also inside of texts, lists and objects. */
export function contactsIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(email), ...value.matchAll(phone)].map(([found]) => found);
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(contactsIn);
}
