import { type Answer, call, type SiteFetch } from '../api-client.ts';

/** What both kinds of partner say of themselves in tests. */
const partner = {
  contactName: 'Jo Whitfield',
  phone: '01483 555 010',
  website: null,
  location: 'Guildford',
  description: 'Everything that small children like, in a warm hall with patient teachers and a tea for the grown-ups.',
  targetAudience: 'Toddlers, families',
  additionalNotes: null,
};
export const providerForm = { ...partner, businessName: 'Surrey Gym Tots', businessType: 'sports-fitness' };
export const leadForm = {
  ...partner,
  businessName: 'The Olive Table',
  businessType: 'restaurant',
  interestedInPartnership: true,
  currentMarketing: ['Social Media'],
  preferredContact: ['Advertising Options'],
};

let count = 0;
/** An address of a partner that nobody has used yet. */
export const partnerEmail = (): string => {
  count += 1;
  return `partner${count}@mail.example`;
};

/** Somebody applies as a provider. */
export const apply = (who: SiteFetch, more: object = {}, headers = {}): Promise<Answer> =>
  call(who, 'POST', '/api/providers', { ...providerForm, email: partnerEmail(), ...more }, headers);

/** Headers that have a read wait for what `answer` has changed. */
export const after = (answer: Answer): Record<string, string> => ({
  'x-min-position': answer.headers.get('x-log-position') ?? '0',
});
