import type { App } from './app.ts';
import { HttpProblem, httpProblem, problemOf, sendProblem } from './problem.ts';

/** Every error, expected or not, leaves as problem details; what we did not expect is logged in full and hidden from the client. */
export function answerErrors(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    const { problem, retryAfter } = problemOf(error);
    if (problem.status === 500) request.log.error({ err: error, req: request }, 'a request failed unexpectedly');
    // Who says so on purpose knows why.
    else if (problem.status === 503 && !(error instanceof HttpProblem))
      request.log.warn({ err: error, req: request }, 'a request could not be served');
    return sendProblem(reply, problem, retryAfter);
  });
}

/** Browsers label an empty body as JSON when a helper always sets the content type; that is a request without a body. */
export function toleratesEmptyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') done(null, undefined);
    else
      void parse(request, text, (error, value) => {
        done(error === null ? null : httpProblem(400, isJson(text) ? FORBIDDEN_NAME : NO_JSON), value);
      });
  });
}

const NO_JSON = 'The request is not valid JSON.';
/** What could be read, and was refused all the same: it would have changed what every object inherits. */
const FORBIDDEN_NAME =
  'The request uses a name that may not be sent: “__proto__”, or “constructor” with a “prototype”.';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair; both are valid JSON. Refused here, before any schema, because a
 * schema that forgot it would let the database answer with an error that looks like ours.
 */
export function refuseUnstorableText(app: App): void {
  app.addHook('preValidation', async (request) => {
    if (!isShallow(request.body)) throw httpProblem(400, 'The request is nested too deeply.');
    const url = request.url.includes('%00');
    if (url || !isStorable(request.body) || !isStorable(request.query)) {
      throw httpProblem(400, 'The request holds characters that cannot be stored.');
    }
  });
}

/** Far deeper than any of our schemas, far less than what ends the stack of whoever walks through it. */
const DEEPEST = 50;
function isShallow(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth < DEEPEST && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
