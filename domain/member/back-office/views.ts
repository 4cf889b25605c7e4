import { z } from 'zod';
import { memberStateIds, roleNames } from './words.ts';

const roleIds = Object.keys(roleNames) as [keyof typeof roleNames, ...(keyof typeof roleNames)[]];
export const RoleSchema = z.enum(roleIds);

const count = z.number().int();

/** A member as admins see them; of who was erased neither name nor address is known. */
export const MemberSchema = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: RoleSchema,
  state: z.enum(memberStateIds),
  registeredAt: z.iso.datetime(),
  lastSignedInAt: z.iso.datetime().nullable(),
  points: count,
  sentIn: count.describe('Activities, offers and ideas that they sent in'),
});
export type MemberView = z.infer<typeof MemberSchema>;

/** One member with what they did. */
export const MemberDetailSchema = MemberSchema.extend({
  emailConfirmed: z.boolean(),
  activities: count,
  offers: count,
  ideas: count,
  enquiries: count,
  bookings: count,
  businesses: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('That they act for'),
  suspension: z
    .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() })
    .nullable()
    .describe('By whom and why they are shut out; null when they are not'),
});
export type MemberDetail = z.infer<typeof MemberDetailSchema>;

/** What an erasure of a member has done. */
export const ErasureProofSchema = z.object({
  entry: z.uuid().describe('In the register of erasures, which lies apart from the database'),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('The admin or operator; null when it was the member'),
  isDone: z.boolean(),
  keys: count.describe('That what is kept of them was sealed with'),
  keysDestroyed: count,
  streams: count.describe('Of the log, that say from there on that nobody can read it'),
  marks: count.describe('Addresses and numbers by which a machine would bring them back, and may not'),
});
export type ErasureProof = z.infer<typeof ErasureProofSchema>;

/** What erasing a member would take away, or what it has. */
export const ErasureSchema = z.object({
  preview: z
    .object({
      sessions: count.describe('Devices on which they are signed in'),
      others: count.describe('Listings, pages and messages beside the account that name their address'),
      businesses: z
        .array(z.object({ id: z.uuid(), name: z.string(), bookings: count.describe('To come, which are called off') }))
        .describe('For which nobody else acts'),
      emailConfirmed: z.boolean().describe('Else the address may be a stranger’s, and only the account goes'),
    })
    .nullable()
    .describe('Null for who is erased'),
  proof: ErasureProofSchema.nullable(),
});
export type ErasureView = z.infer<typeof ErasureSchema>;
