import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '#domain/catalog.ts';
import { commandIdOf } from '#platform/http/idempotency.ts';
import { jsonRequest } from '#tests/support/api-client.ts';
import { cookiesIn } from '#tests/support/authenticator.ts';
import { inVain } from './caught.ts';
import type { DeedKind } from './deeds.ts';
import type { Answered, Journal, Sent } from './journal.ts';

/** Somebody with an account, signed in. */
export interface Person {
  readonly memberId: string;
  readonly email: string;
  readonly cookie: string;
}
/** Whoever asks the public API with a key. */
export interface KeyHolder {
  readonly key: string;
}

/** What somebody sends until it is acknowledged. */
export interface Command {
  readonly kind: DeedKind;
  readonly who: Person;
  readonly method: string;
  /** As the contract has it, with `:id` and the like. */
  readonly route: string;
  readonly ids?: Readonly<Record<string, string>>;
  /** Behind the path, with its question mark. */
  readonly query?: string;
  readonly body?: object;
  readonly key?: string;
  /** What the log holds of it once when it was acknowledged; undefined where that may be nothing, as of a second vote. */
  readonly leaves?: EventType | undefined;
  /** See `Sent`; default false. */
  readonly passing?: boolean;
  readonly limited?: boolean;
}

/** An answer to whatever is no command. */
export interface Heard {
  readonly status: number;
  readonly text: string;
  readonly comesAgain: boolean;
  /** The cookies that it sets, as a Cookie header. */
  readonly cookie: string;
}

export interface Got extends Answered {
  readonly text: string;
}

/** How people ask the site, which is written down and complained of. */
export interface Asking {
  /** Undefined when there was no answer. Complains of what nobody may be answered, and writes down that it was asked. */
  ask(
    who: Pick<Person, 'cookie'> | KeyHolder | null,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Heard | undefined>;
  /** Sends it under one key until it is acknowledged; gives up after a long time, and complains. */
  send(command: Command): Promise<Got>;
  /** Once more as it was sent; undefined for whoever was erased, status 0 when nobody answers. */
  repeat(command: Sent): Promise<Answered | undefined>;
  /** Whose answer was lost may be gone when they are asked about again. */
  forget(who: Person): void;
  complain(of: string): void;
  /** Of what somebody has waited for as long as anybody does, and what has not come about. */
  complainLate(of: string): void;
  /** What was complained of since the last call. */
  complaints(): string[];
}

/** After so long an answer is no answer, and after so long without one somebody complains, ms. */
const PATIENCE_MS = 20_000;
export const GIVES_UP_MS = 90_000;
/** The shortest of the limits within which somebody else's page has to be read, see `Sent`. */
const LEAST_LIMIT_MS = 5_000;
/** So long it is waited for somebody who listens, ms. */
const LISTENS_MS = 10_000;

export function askingAt({ url, journal }: { readonly url: string; readonly journal: Journal }): Asking {
  let heard: string[] = [];
  const persons = new Map<string, Person>();
  /** One asks for everybody whether the site is there again: a dozen requests that are refused ten times a second cost as much as its start. */
  let listening: Promise<void> | undefined;
  const somebodyListens = (): Promise<void> =>
    (listening ??= untilListening(new URL(url)).finally(() => (listening = undefined)));

  const answerTo: Asking['ask'] = async (who, method, path, body, key) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const headers = { ...proofOf(who), ...(key !== undefined && { 'idempotency-key': key }) };
    try {
      const answer = await fetch(`${url}${path}`, {
        ...(body === undefined ? { method, headers } : jsonRequest(method, body, headers)),
        redirect: 'manual',
        signal,
      });
      const text = await answer.text();
      const comesAgain = answer.headers.get('retry-after') !== null;
      // A gateway says 502 where one process would have broken the connection: nobody knows what became of it.
      if (answer.status >= 500 && !((answer.status === 503 || answer.status === 502) && comesAgain))
        heard.push(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
      return { status: answer.status, text, comesAgain, cookie: cookiesIn(answer) };
    } catch {
      await somebodyListens();
      return undefined;
    }
  };

  const ask: Asking['ask'] = async (who, method, path, body, key) => {
    const heardNow = await answerTo(who, method, path, body, key);
    journal.asked({ method, path: path.split('?', 1)[0] ?? '', status: heardNow?.status ?? null });
    return heardNow;
  };

  const askedOnce = async (sent: Sent, who: Person): Promise<Got | undefined> => {
    const got = await answerTo(who, sent.method, sent.path, sent.body, sent.key);
    if (!got || got.status >= 500 || got.status === 429 || (got.status === 409 && got.comesAgain)) return undefined;
    return { status: got.status, id: idIn(got.text), text: got.text };
  };

  const send: Asking['send'] = async (command) => {
    const {
      kind,
      who,
      method,
      route,
      ids = {},
      query = '',
      key = randomUUID(),
      leaves = null,
      passing = false,
      limited = false,
    } = command;
    const body = command.body ?? (method === 'DELETE' ? undefined : {});
    persons.set(who.memberId, who);
    const path = `${route.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? '')}${query}`;
    const commandId = commandIdOf(`${who.memberId} ${method} ${route}`, key);
    const { memberId } = who;
    const sent: Sent = { kind, commandId, memberId, method, route, path, key, body, leaves, passing, limited };
    journal.sent(sent);
    const began = performance.now();
    const until = began + GIVES_UP_MS;
    for (;;) {
      const answer = await askedOnce(sent, who);
      if (answer) {
        journal.answered(sent, { status: answer.status, id: answer.id });
        const isLate = limited && answer.status === 422 && performance.now() - began > LEAST_LIMIT_MS;
        // Everybody here is signed in, may do what they do, and sends what the contract asks for.
        if ([400, 401, 403].includes(answer.status) || (answer.status === 422 && !isLate))
          heard.push(`${method} ${path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
        return answer;
      }
      if (performance.now() > until) {
        heard.push(inVain(`${method} ${path} was not acknowledged`, GIVES_UP_MS));
        return { status: 0, id: null, text: '' };
      }
      await sleep(100);
    }
  };

  return {
    ask,
    send,
    repeat: async (command) => {
      const who = persons.get(command.memberId);
      if (!who) return undefined;
      for (let tries = 0; tries < 100; tries += 1) {
        const answer = await askedOnce(command, who);
        if (answer) return { status: answer.status, id: answer.id };
        await sleep(100);
      }
      return { status: 0, id: null };
    },
    forget: ({ memberId }) => void persons.delete(memberId),
    complain: (of) => void heard.push(of),
    complainLate: (of) => void heard.push(inVain(of, GIVES_UP_MS)),
    complaints: () => {
      const said = heard;
      heard = [];
      return said;
    },
  };
}

/** Resolves once somebody listens at this address, or after a while all the same. */
async function untilListening({ hostname, port }: URL): Promise<void> {
  for (const until = performance.now() + LISTENS_MS; performance.now() < until; await sleep(100)) {
    const socket = connect(Number(port), hostname);
    const answers = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (answers) return;
  }
}

const proofOf = (who: Pick<Person, 'cookie'> | KeyHolder | null): Readonly<Record<string, string>> =>
  who === null ? {} : 'key' in who ? { authorization: `Bearer ${who.key}` } : { cookie: who.cookie };

/** A field of the answer that is text; null where it has none. */
export function fieldIn(text: string, name: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const value = (body as Readonly<Record<string, unknown>> | null)?.[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
const idIn = (text: string): string | null => fieldIn(text, 'id');
