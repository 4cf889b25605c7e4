import { z } from 'zod';
import { ActivityInputSchema } from '#domain/listing/input.ts';
import { SubmitListingSchema, UrlInputSchema } from '#domain/listing/requests.ts';
import { RegistrationSchema, SignInSchema } from '#domain/member/views.ts';

/** The server's own schemas for what forms send. They bring zod along, so rules.ts loads this file when a form is used. */
const schemas = {
  signIn: SignInSchema,
  emailAddress: SignInSchema.pick({ email: true }),
  registration: RegistrationSchema,
  newPassword: RegistrationSchema.pick({ password: true }),
  webPage: UrlInputSchema.pick({ url: true }),
  listing: ActivityInputSchema,
  submitter: z.object({
    submitterName: SubmitListingSchema.shape.submitterName,
    submitterEmail: z.preprocess(
      (email) => (typeof email === 'string' ? email.trim() : email),
      SubmitListingSchema.shape.submitterEmail,
    ),
  }),
};
export type RuleName = keyof typeof schemas;

/** What is wrong with `values` by `rule`: of each field the first message. */
export function problemsOf(rule: RuleName, values: object): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { path, message } of schemas[rule].safeParse(values).error?.issues ?? [])
    problems[String(path[0])] ??= message;
  return problems;
}
