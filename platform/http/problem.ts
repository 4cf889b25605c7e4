import { STATUS_CODES } from 'node:http';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#domain/kernel/errors.ts';
import { WrongExpectedRevision } from '#event-store/port.ts';
import { BeingMadeAnew } from '../being-made.ts';
import { isPassing } from '../outages.ts';

/** Every error's body: RFC 9457 problem details. */
export const ProblemSchema = z.object({
  type: z.string().describe('`about:blank`, or `urn:hopscotch:rule:<code>` when a rule of the domain refused'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe('One or two sentences for people'),
  errors: z
    .array(
      z.object({
        field: z.string().describe('Dotted path, e.g. `images.0`; empty for the whole'),
        message: z.string(),
      }),
    )
    .optional(),
  changes: z
    .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
    .optional()
    .describe('What changed since the revision that the request named'),
});
export type Problem = z.infer<typeof ProblemSchema>;

/** An error with the status and the words that the client shall see. `retryAfter` is in seconds. */
export class HttpProblem extends Error {
  readonly problem: Problem;
  readonly retryAfter: number | undefined;
  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail);
    this.name = 'HttpProblem';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** A problem without a type of its own. */
export function httpProblem(status: number, detail: string, retryAfter?: number): HttpProblem {
  return new HttpProblem(plain(status, detail), retryAfter);
}

/** What is wrong with fields of a form that their schema alone cannot see; each has its own message beside it. */
export function fieldProblem(errors: NonNullable<Problem['errors']>): HttpProblem {
  const detail = [...new Set(errors.map(({ message }) => message))].join(' ');
  return new HttpProblem({ ...plain(400, detail), errors });
}

const plain = (status: number, detail: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
});

/** The one answer for what is missing and for what is not the caller's: nobody can tell the two apart (decisions 1.6). */
export const notFound: Problem = plain(404, 'We could not find what you asked for.');

const unavailable = plain(503, 'This is not possible at the moment. Please try again in a few seconds.');
const beingMade = plain(
  503,
  'We are updating this part of the site. It will be back in a minute. Please try again then.',
);
const unexpected = plain(500, 'Something went wrong on our side. Please try again.');
const tooLong = plain(
  413,
  'This is too long to be sent at once. Please make it shorter, or split it in several parts.',
);
const unstorable = plain(400, 'The request holds a value that cannot be stored.');
const statusOfKind = { refused: 422, conflict: 409, missing: 404, forbidden: 403 } as const;

/** What the client is told about `error`. Only 500 hides what happened; the caller logs it. */
export function problemOf(error: unknown): { problem: Problem; retryAfter?: number } {
  if (error instanceof HttpProblem) {
    return error.retryAfter === undefined
      ? { problem: error.problem }
      : { problem: error.problem, retryAfter: error.retryAfter };
  }
  if (error instanceof DomainError) return { problem: problemOfRule(error) };
  if (error instanceof WrongExpectedRevision) {
    return { problem: plain(409, 'Somebody else changed this at the same moment. Please look at it again.') };
  }
  if (isPassing(error)) return { problem: unavailable, retryAfter: 5 };
  if (error instanceof BeingMadeAnew) return { problem: beingMade, retryAfter: 30 };
  if (hasZodFastifySchemaValidationErrors(error)) {
    return {
      problem: invalid(
        error.validation.map((issue) => ({
          path: pathOf(issue.instancePath),
          message: issue.message ?? 'is not valid',
        })),
      ),
    };
  }
  if (error instanceof z.ZodError) {
    return { problem: invalid(error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))) };
  }
  if (isResponseSerializationError(error)) return { problem: unexpected };
  return problemOfForeign(error);
}

function problemOfRule(error: DomainError): Problem {
  const status = statusOfKind[error.kind];
  if (status === 404) return notFound;
  const changes = ProblemSchema.shape.changes.safeParse(error.details['changes']).data;
  const fields = z.array(z.string()).safeParse(error.details['fields']).data;
  const errors = fields?.map((field) => ({ field, message: error.message }));
  const type = `urn:hopscotch:rule:${error.code}`;
  return { ...plain(status, error.message), type, ...(errors && { errors }), ...(changes && { changes }) };
}

/** More than any form has fields, and longer than any of our sentences: the rest could only be what was sent to us. */
const MOST_ERRORS = 100;
const LONGEST_MESSAGE = 300;

/** `errors` in the order of the form; `detail` repeats them for clients that show one sentence. */
function invalid(issues: readonly { path: string; message: string }[]): Problem {
  const errors = issues.slice(0, MOST_ERRORS).map(({ path, message }) => ({
    field: path.slice(0, LONGEST_MESSAGE),
    message: message.slice(0, LONGEST_MESSAGE).toWellFormed(),
  }));
  const detail = [
    ...new Set(errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))),
  ].join('; ');
  return { ...plain(400, detail.slice(0, 1000)), errors };
}

const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .filter((part) => part !== '')
    .join('.');

/** Errors of Fastify, its plugins and PostgreSQL. */
function problemOfForeign(error: unknown): { problem: Problem; retryAfter?: number } {
  if (!(error instanceof Error)) return { problem: unexpected };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // SQLSTATE class 22: the value does not fit the type. The schemas should have caught it; it is bad input all the same.
  if (/^22[0-9A-Z]{3}$/.test(code)) return { problem: unstorable };
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 503) return { problem: unavailable, retryAfter: 10 };
  if (status === 404) return { problem: notFound };
  if (status === 413) return { problem: tooLong };
  if (status < 400 || status >= 500) return { problem: unexpected };
  return { problem: plain(status, refusals[status] ?? 'This cannot be done as it was asked.') };
}

/** Why a library refuses a request. Its own words are a programmer's, and repeat what was sent. */
const refusals: Readonly<Record<number, string>> = {
  400: 'This is not a request that can be read.',
  414: 'This address is too long.',
  415: 'The request is sent in a form that is not taken here.',
};

/** Sends `problem` as text, past the route's response schemas. */
export function sendProblem(reply: FastifyReply, problem: Problem, retryAfter?: number): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}
