import type { z } from 'zod';
import type { Profile, ProfileInputSchema } from '#domain/profile/profile.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';

type Sent = z.input<typeof ProfileInputSchema>;

/** A child as the form holds it: everything is a text until it is sent. */
export interface ChildValues {
  firstName: string;
  dateOfBirth: string;
  gender: string;
  interestedActivities: string[];
  medicalNotes: string;
}
export interface ProfileValues {
  firstName: string;
  lastName: string;
  phone: string;
  postcode: string;
  town: string;
  howHeardAboutUs: string;
  emailOptIn: boolean;
  interestedActivities: string[];
  children: ChildValues[];
}

export const newChild = (): ChildValues => ({
  firstName: '',
  dateOfBirth: '',
  gender: '',
  interestedActivities: [],
  medicalNotes: '',
});

/** What the form begins with: what was given, and always one child to fill in. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone ?? '',
  postcode: profile.postcode ?? '',
  town: profile.town ?? '',
  howHeardAboutUs: profile.howHeardAboutUs ?? '',
  emailOptIn: profile.emailOptIn,
  interestedActivities: profile.interestedActivities,
  children:
    profile.children.length === 0
      ? [newChild()]
      : profile.children.map((child) => ({ ...child, gender: child.gender ?? '' })),
});

/** What of `values` is another than in `initial`. */
export const changedValues = (values: ProfileValues, initial: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof ProfileValues]),
    ),
  );

/** The form as it is sent. Its choices are those of the server's own lists. */
export const sentOf = (values: ProfileValues): Sent => ({
  ...values,
  interestedActivities: values.interestedActivities as Category[],
  children: values.children.map((child) => ({
    ...child,
    interestedActivities: child.interestedActivities as Category[],
  })),
});
