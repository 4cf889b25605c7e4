import fc from 'fast-check';

/** What is used of a JSON schema, as the OpenAPI document has them. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
}

/** What is used of one call of an OpenAPI document. */
export interface DescribedCall {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
}

/** `document` as an API tells it, with what its references stand for in their place. */
export function withoutReferences(document: object): ApiDescription {
  const { components } = document as { components?: { schemas?: Readonly<Record<string, unknown>> } };
  const resolved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolved);
    if (part === null || typeof part !== 'object') return part;
    if ('$ref' in part) return resolved(components?.schemas?.[String(part.$ref).split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, resolved(each)]));
  };
  return resolved(document) as ApiDescription;
}

/** A request as it goes over the wire: the path and the query as they stand, the body as bytes. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | undefined;
}

/** Requests of the call `method` `path` that are wrong in every way, and now and then right in most of them. `id` is of something that is there. */
export function garbageFor(
  method: string,
  path: string,
  { parameters = [], requestBody }: DescribedCall,
  id: string,
): fc.Arbitrary<WireRequest> {
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const segments = path.split('/').map((part) => (part.startsWith('{') ? segment(id) : fc.constant(part)));
  return fc
    .record({
      segments: fc.tuple(...segments),
      query: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: queryOf(names) }),
      headers: headers(),
      body: method === 'get' ? fc.constant(undefined) : bodyOf(schema),
      type: contentType,
    })
    .map(({ segments: parts, query, headers: others, body, type }) => ({
      method: method.toUpperCase(),
      path: `${parts.join('/')}${query === '' ? '' : `?${query}`}`,
      headers: { ...others, ...(body !== undefined && type !== '' && { 'content-type': type }) },
      body,
    }));
}

/** Texts that break things: of databases, of HTML, of paths, of numbers, of Unicode. */
const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e\ufeff\u200b',
  '\u{1f984}',
  "'; drop table log.events; --",
  '" or 1=1',
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../../etc/passwd',
  'constructor',
  '__proto__',
  'toString',
  'NaN',
  'Infinity',
  '-1',
  '1e999',
  '0x10',
  '9'.repeat(30),
  '2026-13-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  'true',
  'null',
  'undefined',
  '[object Object]',
  'x'.repeat(20_000),
  '\u00e9'.repeat(5_000),
] as const;
const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 200 }));
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e308, -(2 ** 53), 2 ** 53, [], {}, [[]], [null], { a: { b: [] } }),
  fc.array(text, { maxLength: 30 }),
);

/** In a path: never a slash, which would make another path of it. */
const segment = (id: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(id),
    fc.constantFrom(
      '%00',
      '%',
      '%zz',
      '%ff',
      '%e0%a4%a',
      '..',
      '%2e%2e',
      '%2f',
      "'",
      '-',
      '0',
      `${id}%00`,
      'x'.repeat(400),
    ),
    text.map((each) => encodeURIComponent(each.toWellFormed()).slice(0, 900) || '-'),
  );

/** Names that the call knows and some that nobody does, some twice, values encoded and not. */
function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names, 'limit', 'search', 'a', '__proto__', 'a[]', 'a[b]', '%', '');
  const value = fc.oneof(
    fc.constantFrom('%', '%00', '%zz', '%ff%fe', '%ed%a0%80', '+', '=', '&', '1', '20'),
    text.map((each) => encodeURIComponent(each.toWellFormed()).slice(0, 2_000)),
  );
  return fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 6 })
    .map((pairs) => pairs.map(([key, given]) => `${key}=${given}`).join('&'));
}

/** What HTTP lets through in a header. No log position that is far ahead: reads wait for it, and rightly so. */
function headers(): fc.Arbitrary<Record<string, string | string[]>> {
  const value = fc.oneof(
    fc.constantFrom('', ' ', 'x', '-1', '1.5', 'NaN', '*', '"', 'W/"', 'bytes=0-0,5-2', 'Bearer ', 'x'.repeat(3_000)),
    fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCodePoint(code)), maxLength: 60 }),
  );
  const names = [
    'idempotency-key',
    'x-min-position',
    'x-claim-token',
    'if-none-match',
    'if-match',
    'if-modified-since',
    'range',
    'accept',
    'accept-encoding',
    'accept-language',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-request-id',
    'user-agent',
    'cookie',
  ];
  const cookie = fc.constantFrom(
    'hopscotch.session_token=',
    'hopscotch.session_token=a.b; hopscotch.session_token=%zz',
    'hopscotch.position=99999999999999999999',
    'hopscotch.position=-1; hopscotch.known_browser=x.y',
    '=; ;;; =a',
  );
  return fc
    .record({ many: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }), cookie: fc.option(cookie) })
    .map(({ many, cookie: extra }) => ({ ...many, ...(extra !== null && { cookie: extra }) }))
    .map((given) =>
      Object.fromEntries(Object.entries(given).filter(([, each]) => !/[^\t\u0020-\u007e\u0080-\u00ff]/.test(each))),
    );
}

const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'application/json; charset=utf-16',
      'application/json;;',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/problem+json',
      'nonsense',
    ),
  },
);

/** JSON of any kind, JSON that fits in most fields, JSON that is broken, and what is no JSON. */
function bodyOf(schema: Schema | undefined): fc.Arbitrary<Buffer | undefined> {
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? 'null');
  const broken = fc.constantFrom(
    '',
    '{',
    '[1,',
    '"',
    '\u0000',
    '{"a":}',
    '{"a":1,}',
    'null',
    'x=1',
    '{"__proto__":{"x":1}}',
  );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: broken.map((each) => Buffer.from(each)) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 45, max: 3_000 })
        .map((deep) => Buffer.from(`{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 2, arbitrary: anything.map(json) },
    { weight: 8, arbitrary: mostly(schema).map(json) },
  );
}

/** An object whose fields are as the schema wants them, but for some, and a few that it does not know. */
function mostly(schema: Schema | undefined): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema?.properties ?? {});
  if (properties.length === 0) return anything;
  const given = fc
    .subarray(properties)
    .map((some) => Object.fromEntries(some.map(([name, each]) => [name, sampleOf(each)])));
  const wrong = fc.dictionary(fc.constantFrom(...properties.map(([name]) => name), 'unknown'), anything, {
    maxKeys: 3,
  });
  return fc.tuple(given, wrong).map(([some, others]) => ({ ...some, ...others }));
}

function sampleOf({ type, properties, items, enum: choices, anyOf, format, minimum }: Schema): unknown {
  if (anyOf) return sampleOf(anyOf[0] ?? {});
  if (choices) return choices[0];
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, each]) => [name, sampleOf(each)]));
  }
  if (type === 'array') return [sampleOf(items ?? {})];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (format === 'email') return 'jo@mail.example';
  if (format === 'uuid') return '01890000-0000-7000-8000-00000000dead';
  // A forbidden address: nothing is to be fetched.
  return format === 'uri' ? 'http://169.254.169.254/' : 'Forest School';
}
