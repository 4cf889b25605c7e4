import { createHash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

/** Marks what is hashed already, so that sessions of a version that kept the tokens themselves are recognised. */
const MARK = 'sha256:';
const stored = (token: string): string => MARK + createHash('sha256').update(token).digest('hex');

/** Brings sessions that hold their token itself into the form in which it is kept now: nobody is signed out by it. */
export const hashOldSessions = `
  update auth.session set token = '${MARK}' || encode(sha256(convert_to(token, 'UTF8')), 'hex')
  where token not like '${MARK}%'`;

/**
 * `adapter`, except that the token of a session is kept as its hash: a cookie opens a session, and what stands in the database (or
 * in a copy of it) opens none. The library sees the token that it asked with.
 */
export function withHashedSessions(adapter: DBAdapter): DBAdapter {
  return { ...hashing(adapter), transaction: (work) => adapter.transaction((inner) => work(hashing(inner))) };
}

function hashing<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  const own: Pick<
    DBTransactionAdapter,
    'create' | 'findOne' | 'findMany' | 'update' | 'updateMany' | 'delete' | 'deleteMany' | 'consumeOne' | 'count'
  > = {
    create: async (input) => {
      const token: unknown = input.model === 'session' ? Reflect.get(input.data, 'token') : undefined;
      if (typeof token !== 'string') return adapter.create(input);
      const row = await adapter.create({ ...input, data: { ...input.data, token: stored(token) } });
      return withToken(row, token) as never;
    },
    findOne: async (input) => asAsked(await adapter.findOne(hashed(input)), input) as never,
    findMany: async (input) => (await adapter.findMany(hashed(input))).map((row) => asAsked(row, input)) as never,
    update: async (input) => asAsked(await adapter.update(hashed(input)), input) as never,
    consumeOne: async (input) => asAsked(await adapter.consumeOne(hashed(input)), input) as never,
    updateMany: (input) => adapter.updateMany(hashed(input)),
    delete: (input) => adapter.delete(hashed(input)),
    deleteMany: (input) => adapter.deleteMany(hashed(input)),
    count: (input) => adapter.count(hashed(input)),
  };
  return { ...adapter, ...own };
}

interface Question {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

/** The question as the database understands it. */
function hashed<Input extends Question>(input: Input): Input {
  if (!input.where || input.model !== 'session') return input;
  return { ...input, where: input.where.map((each) => ({ ...each, value: hashedValue(each) })) };
}

function hashedValue({ field, value }: Where): Where['value'] {
  if (field !== 'token') return value;
  if (typeof value === 'string') return stored(value);
  return Array.isArray(value) ? value.map((token) => stored(String(token))) : value;
}

/** The answer with the token that was asked for, where one was. */
function asAsked(row: unknown, { model, where = [] }: Question): unknown {
  if (row === null || typeof row !== 'object' || model !== 'session') return row;
  const asked = where.flatMap(({ field, value }) => (field === 'token' ? [value].flat() : []));
  const token = asked.find((each) => typeof each === 'string' && stored(each) === Reflect.get(row, 'token'));
  return token === undefined ? row : withToken(row, token);
}

const withToken = (row: unknown, token: unknown): unknown => ({ ...(row as object), token });
