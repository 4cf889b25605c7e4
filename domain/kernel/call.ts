import { z } from 'zod';

/** Who may use what, and what each of the rules means. */
export const accessRules = {
  public: 'everyone',
  'public-write': 'everyone; rate-limited per client address',
  'signed-in': 'every member',
  provider: 'providers and admins',
  'own-provider':
    'admins, and providers what they sent in as providers or their business was given; what is another’s, or they suggested as parents do, does not exist for them (404)',
  admin: 'admins',
  owner: "the listing's submitter, by session or claim token, and admins; to anyone else it does not exist (404)",
  'scraper-token': 'whoever holds SCRAPER_TOKEN',
  'api-key': 'whoever holds a key of the public API that has not been withdrawn, as often as it allows',
  'payment-provider': 'whoever signs what they send with STRIPE_WEBHOOK_SECRET or STRIPE_CONNECT_WEBHOOK_SECRET',
  operator: 'whoever holds OPERATOR_TOKEN; outside production everyone, unless one is set',
} as const;
export type AccessRule = keyof typeof accessRules;

/** Method and path; a part of the path that begins with a colon is a parameter. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/** What a call is, besides its name. */
interface Terms {
  /** Its name in the API's description, and in clients that are made from that. */
  readonly id: string;
  readonly access: AccessRule;
  /** One sentence for whoever reads the description. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body of what is answered with 200. */
  readonly answer: z.ZodType;
  /** The read models that the answer is made from; the call waits until they have come to where the caller's last command did. */
  readonly reads?: readonly string[];
  /**
   * Read models that the answer is made from as well where the query says something of this name, by name. They are waited for likewise,
   * but `X-Reads` is silent of them: clients take what it says for all that they hold of the call, and would ask for all of it again.
   */
  readonly readsFor?: Readonly<Record<string, readonly string[]>>;
  /** The read models in which a command shows, sooner or later: whoever looks at one of them looks again. */
  readonly changes?: readonly string[];
  /**
   * It answers a list page by page, with `X-Total-Count` and `Link`: `offset` counts from the beginning, so what comes or goes
   * meanwhile shifts the pages; `cursor` goes on behind the last that was shown.
   */
  readonly pages?: 'offset' | 'cursor';
  /** Bytes of its request's body at most, where that is more than any other call's. */
  readonly largestBody?: number;
  /** `X-Claim-Token` shows whose it is, besides the session. */
  readonly claimToken?: true;
  /** Also for an admin who has still to turn on two-step sign-in, and may do nothing else before. */
  readonly beforeTwoStep?: true;
  /** Headers of the answer that only this call has, by name: what each says. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call as server and browser have agreed on it. */
export interface Contract extends Terms {
  readonly name: CallName;
}

/** Says what the call `name` takes, answers and changes, and who may make it. */
export function call<const Name extends CallName, const T extends Terms>(
  name: Name,
  terms: T,
): T & { readonly name: Name } {
  return { name, ...terms };
}

/** The read models that `contract` is answered from when it is asked with `query`; undefined for a command. */
export function readsOf({ reads, readsFor = {} }: Contract, query: unknown): readonly string[] | undefined {
  if (!reads) return undefined;
  const asked = (query ?? {}) as Readonly<Record<string, unknown>>;
  return [...reads, ...Object.entries(readsFor).flatMap(([name, more]) => (asked[name] === undefined ? [] : more))];
}

type Part = 'params' | 'query' | 'body';
/** What a caller sends as `P` of a call; in a query any of it may be left out, and everything is a text on its way. */
export type Sent<C, P extends Part> =
  C extends Readonly<Record<P, infer Schema extends z.ZodType>>
    ? P extends 'query'
      ? { readonly [Name in keyof z.output<Schema>]?: z.output<Schema>[Name] | string }
      : z.input<Schema>
    : undefined;
/** What the server makes of it. */
export type Taken<C, P extends Part> =
  C extends Readonly<Record<P, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;
export type AnswerOf<C extends Contract> = z.output<C['answer']>;

/** Any text: what is no id is not found, like an id that nobody has. The router ends how long it can be (platform/http/bare-app.ts). */
export const IdParams = z.object({ id: z.string() });
