import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, conceptOf } from '#domain/calls.ts';
import { type AccessRule, accessRules, type Contract } from '#domain/kernel/call.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

interface Answer {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  readonly tags: readonly { readonly name: string }[];
}

let site: TestApp;
let document: Document;
beforeAll(async () => {
  site = await testApp();
  document = (await (await site.anonymous('/api/docs/json')).json()) as Document;
});
afterAll(() => site.close());

const contracts: readonly Contract[] = Object.values(calls);
function operationOf(name: string): Operation {
  const [method = '', path = ''] = name.split(' ');
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not described`);
  return operation;
}
/** The named schemas that `schema` is made of; undefined where it holds anything that has no name. */
function namesIn(schema: unknown): string[] | undefined {
  if (schema === null || typeof schema !== 'object') return undefined;
  if ('$ref' in schema) return [String(schema.$ref).replace('#/components/schemas/', '')];
  if ('items' in schema) return namesIn(schema.items);
  if (!('anyOf' in schema) || !Array.isArray(schema.anyOf)) return undefined;
  const all = schema.anyOf.map(namesIn);
  return all.every((each) => each !== undefined) ? all.flat() : undefined;
}
const headerNames = ({ parameters = [], security = [] }: Operation): string[] => [
  ...parameters.filter((each) => each.in === 'header').map(({ name }) => name),
  ...(security.some((each) => 'claimToken' in each) ? ['X-Claim-Token'] : []),
];

test('the document is valid OpenAPI', async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
});

describe('of every call', () => {
  test.each(contracts)('$name the document says what its contract says', (contract) => {
    const operation = operationOf(contract.name);
    expect(operation).toMatchObject({ operationId: contract.id, tags: [conceptOf.get(contract.name)] });
    expect(operation.summary).toBe(contract.summary);
    const schema = operation.responses['200']?.content?.['application/json']?.schema;
    expect(namesIn(schema), 'its answer has a name').toBeDefined();
    for (const name of namesIn(schema) ?? []) expect(document.components.schemas).toHaveProperty([name]);
    const body = operation.requestBody?.content['application/json']?.schema;
    expect(body === undefined ? undefined : namesIn(body)?.length).toBe(contract.body && 1);
  });

  test.each(contracts)('$name the document says for whom it is, and what they show', ({ name, access }) => {
    const { security = [], description } = operationOf(name);
    const shown = {
      public: [],
      'public-write': [],
      'signed-in': ['session'],
      provider: ['session'],
      'own-provider': ['session'],
      admin: ['session'],
      owner: ['session', 'claimToken'],
      'scraper-token': ['scraperToken'],
      'api-key': ['apiKey'],
      'payment-provider': [],
      operator: ['operatorToken'],
    } satisfies Record<AccessRule, readonly string[]>;
    expect(security.map((each) => Object.keys(each))).toEqual(shown[access].map((each) => [each]));
    expect(description).toContain(accessRules[access]);
  });

  test.each(contracts)('$name the headers are declared', (contract) => {
    const { name, reads, changes, pages, claimToken, headers = {} } = contract;
    const isKeyed = !name.startsWith('GET ') && !name.includes(' /api/auth/');
    const operation = operationOf(name);
    expect(headerNames(operation).toSorted()).toEqual(
      [
        ...(isKeyed ? ['Idempotency-Key'] : []),
        ...(claimToken ? ['X-Claim-Token'] : []),
        ...(reads ? ['X-Min-Position'] : []),
      ].toSorted(),
    );
    expect(Object.keys(operation.responses['200']?.headers ?? {}).toSorted()).toEqual(
      [
        ...(changes ? ['X-Log-Position', 'X-Changes'] : []),
        ...(isKeyed ? ['Idempotent-Replay'] : []),
        ...(reads ? ['X-Reads', 'X-Read-Model-Behind'] : []),
        ...(pages ? ['X-Total-Count', 'Link'] : []),
        ...Object.keys(headers),
      ].toSorted(),
    );
  });
});

describe('of every operation, also of what is no call', () => {
  const all = (): Operation[] => Object.values(document.paths).flatMap((methods) => Object.values(methods));

  test('there is an id, one tag that is listed, and what goes wrong, with when to try again', () => {
    const tags = document.tags.map(({ name }) => name);
    const ids = all().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, tags: own = [], responses } of all()) {
      expect(operationId).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/);
      expect(own).toHaveLength(1);
      expect(tags).toContain(own[0]);
      for (const wrong of ['4XX', '5XX']) {
        expect(responses[wrong]?.headers).toHaveProperty(['Retry-After']);
        expect(namesIn(responses[wrong]?.content?.['application/problem+json']?.schema)).toEqual(['Problem']);
      }
    }
  });
});
