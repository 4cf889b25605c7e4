import { z } from 'zod';
import { calendarDay } from '../kernel/calendar-day.ts';
import { nameSchema } from '../kernel/names.ts';
import { categoryIds } from '../listing/facts/category-ids.ts';
import { parsePostcode } from '../place/postcode.ts';
import { genders, howHeardOptions, LONGEST_NOTES, MOST_CHILDREN, type Gender } from './choices.ts';

const InterestsSchema = z.array(z.enum(categoryIds)).max(categoryIds.length).default([]);
/** What a select sends of a question that nobody has to answer. */
const unanswered = (value: unknown): unknown => (value === '' ? null : value);

/** "gu11aa" is GU1 1AA. */
const PostcodeSchema = z
  .string('Postcode is required')
  .trim()
  .min(1, 'Postcode is required')
  .max(10, 'Please enter a full UK postcode, such as GU1 1AA')
  .transform((text, context) => {
    const { outward, inward = null } = parsePostcode(text) ?? {};
    if (outward !== undefined && inward !== null) return `${outward} ${inward}`;
    context.addIssue({ code: 'custom', message: 'Please enter a full UK postcode, such as GU1 1AA' });
    return z.NEVER;
  });

const NO_CHILD = 'Please add at least one child';
/** One child as the family says of it. Never part of an event: kept under the family's key alone. */
export const ChildSchema = z.object({
  firstName: nameSchema(100, "Child's name is required"),
  dateOfBirth: z
    .string('Date of birth is required')
    .min(1, 'Date of birth is required')
    .pipe(calendarDay('Please enter a real date'))
    .describe('YYYY-MM-DD'),
  gender: z.preprocess(
    unanswered,
    z
      .enum(Object.keys(genders) as [Gender, ...Gender[]])
      .nullable()
      .default(null),
  ),
  interestedActivities: InterestsSchema,
  medicalNotes: z.string().trim().max(LONGEST_NOTES, `Please use at most ${LONGEST_NOTES} characters`).default(''),
});
export type Child = z.output<typeof ChildSchema>;

/** What the form of a profile sends. */
export const ProfileInputSchema = z.object({
  firstName: nameSchema(100, 'First name is required'),
  lastName: nameSchema(100, 'Last name is required'),
  phone: z
    .string('Valid phone number is required')
    .trim()
    .min(10, 'Valid phone number is required')
    .max(50, 'Valid phone number is required')
    // As people write it, "(+44) 1483 555010" or with "ext 3": only what has no number in it is none.
    .regex(/(?:\d\D*){6}/, 'Valid phone number is required'),
  postcode: PostcodeSchema,
  town: nameSchema(100, 'Town/Village is required'),
  howHeardAboutUs: z.preprocess(unanswered, z.enum(howHeardOptions).nullable().default(null)),
  emailOptIn: z
    .boolean()
    .optional()
    .describe('Left out, the newsletter stays as it is: nobody has agreed who has not ticked it'),
  interestedActivities: InterestsSchema,
  children: z
    .array(ChildSchema, NO_CHILD)
    .min(1, NO_CHILD)
    .max(MOST_CHILDREN, `Please add at most ${MOST_CHILDREN} children`),
  familyVersion: z
    .string()
    .max(100)
    .nullable()
    .default(null)
    .describe(
      'As the profile was read with. Where the children have changed since, or without it, none who is kept can be changed or removed: 409',
    ),
});

/** What somebody gave, for themself alone. Null is what they have not said yet. */
export const ProfileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  postcode: z.string().nullable(),
  town: z.string().nullable(),
  howHeardAboutUs: z.string().nullable(),
  emailOptIn: z.boolean().describe('Whether they get the newsletter, or asked for it'),
  emailOptInWaits: z.boolean().describe('Whether they still have to confirm it by the email that we sent'),
  interestedActivities: z.array(z.string()),
  children: z.array(
    z.object({
      firstName: z.string(),
      dateOfBirth: z.string(),
      gender: z.string().nullable(),
      interestedActivities: z.array(z.string()),
      medicalNotes: z.string(),
    }),
  ),
  familyVersion: z
    .string()
    .nullable()
    .describe('Which children were read, to be sent back with a change; null while none are kept'),
  profileComplete: z.boolean(),
});
export type Profile = z.infer<typeof ProfileSchema>;
