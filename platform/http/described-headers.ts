import type { Contract } from '#domain/kernel/call.ts';
import { isRepeatable } from './idempotency.ts';

/** A header as a JSON schema. */
interface Header {
  readonly type: 'string' | 'integer';
  readonly description: string;
}
type Headers = Readonly<Record<string, Header>>;

const text = (description: string): Header => ({ type: 'string', description });
const whole = (description: string): Header => ({ type: 'integer', description });
const some = (when: unknown, headers: Headers): Headers => (when ? headers : {});

/** The headers that a request for `contract` may carry, as a schema of all of them; undefined when it knows none. */
export function requestHeaders({ name, reads, claimToken }: Contract): object | undefined {
  const properties = {
    ...some(isRepeatable(...partsOf(name)), {
      'Idempotency-Key': text(
        'The same for every repeat of one command: it is carried out once, and answered the same',
      ),
    }),
    ...some(reads, {
      'X-Min-Position': whole('Waits until what is read has come to this position of the log (2 s at most)'),
    }),
    ...some(claimToken, { 'X-Claim-Token': text('The token of somebody without an account, from scrape-url') }),
  };
  return Object.keys(properties).length === 0 ? undefined : { type: 'object', properties };
}

/** The headers of what is answered with 200. */
export function answerHeaders({ name, reads, changes, pages, headers = {} }: Contract): Headers {
  return {
    ...some(changes, {
      'X-Log-Position': whole('Where in the log the command came to; send it with the next reads as X-Min-Position'),
      'X-Changes': text(
        'Read models in which the command shows: what was read from one of them (X-Reads) is out of date',
      ),
    }),
    ...some(isRepeatable(...partsOf(name)), {
      'Idempotent-Replay': text('`true` when this repeats what the first request with the key was answered'),
    }),
    ...some(reads, {
      'X-Reads': text('Read models that this is made from'),
      'X-Read-Model-Behind': text('`true` when X-Min-Position was not reached in time, and the answer may be older'),
    }),
    ...some(pages, {
      'X-Total-Count': whole('How many there are on all pages together'),
      Link: text('`<address>; rel="next"`: the next page; absent on the last one'),
    }),
    ...Object.fromEntries(Object.entries(headers).map(([header, says]) => [header, text(says)])),
  };
}

export const problemHeaders: Headers = {
  'Retry-After': whole('Seconds after which the same request may succeed; with 429 and 503'),
};

function partsOf(name: string): [method: string, path: string] {
  const [method = '', path = ''] = name.split(' ');
  return [method, path];
}
