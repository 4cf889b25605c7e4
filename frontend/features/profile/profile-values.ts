import type { z } from 'zod';
import type { Profile, ProfileInputSchema } from '#domain/profile/profile.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';
import { differing, isSame } from '#frontend/lib/kept/differing.ts';

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
  /** Which children they were before they were typed over; empty where none were kept. */
  familyVersion: string;
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
  familyVersion: profile.familyVersion ?? '',
});

/** What is kept in the tab of `values`: what is not as in `initial`, children with the version that they were typed over, which is an older one by the time they are taken up. */
export function keptValues(values: ProfileValues, initial: ProfileValues): Partial<ProfileValues> {
  const { familyVersion: _, ...changed } = differing(values, initial);
  return changed.children ? { ...changed, familyVersion: values.familyVersion } : changed;
}

/**
 * The profile as it is `now`, with what was typed over `initial`. Of the children none is lost: whom somebody has amended takes their own
 * former place, where nobody else has amended them; else both are there, and so is whom they had removed.
 */
export const broughtUpToDate = (typed: ProfileValues, initial: ProfileValues, now: ProfileValues): ProfileValues => ({
  ...now,
  ...differing(typed, initial),
  children: childrenNow(
    typed.children,
    // Words from before a reload were typed over children that nobody knows any more.
    typed.familyVersion === initial.familyVersion ? initial.children : [],
    now.children,
  ),
  familyVersion: now.familyVersion,
});

function childrenNow(
  typed: readonly ChildValues[],
  before: readonly ChildValues[],
  now: readonly ChildValues[],
): ChildValues[] {
  const children = [...now];
  for (const child of typed) {
    if ([...before, ...children].some((each) => isSame(each, child))) continue;
    const was = before.find((each) => each.firstName === child.firstName && each.dateOfBirth === child.dateOfBirth);
    const place = children.findIndex((each) => isSame(each, was));
    if (place === -1) children.push(child);
    else children[place] = child;
  }
  const named = children.filter((each) => !isSame(each, newChild()));
  return named.length === 0 ? [newChild()] : named;
}

/**
 * What is sent of a form that began as `initial`: what was typed in it, and else what the profile says `now`, so that saving it puts
 * nothing back. Of the newsletter nothing, unless it was ticked or unticked here: a box that is left alone is no consent to get it again.
 * Choices are those of the server's own lists.
 */
export function sentOf(values: ProfileValues, initial: ProfileValues, now: ProfileValues): Sent {
  const { emailOptIn: _, ...others } = now;
  const { interestedActivities, ...sent } = { ...others, ...differing(values, initial) };
  return {
    ...sent,
    interestedActivities: interestedActivities as Category[],
    children: values.children.map((child) => ({
      ...child,
      interestedActivities: child.interestedActivities as Category[],
    })),
    familyVersion: values.familyVersion || null,
  };
}
