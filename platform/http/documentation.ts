import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { brand } from '#domain/brand.ts';
import { conceptOf, namedSchemas } from '#domain/calls.ts';
import { type AccessRule, accessRules } from '#domain/kernel/call.ts';
import type { App } from './app.ts';
import { answerHeaders, problemHeaders, requestHeaders } from './described-headers.ts';
import { ProblemSchema } from './problem.ts';

/** An OpenAPI document, as `app.swagger()` makes it of the routes of an app. */
export type ApiDocument = ReturnType<App['swagger']>;

/**
 * One OpenAPI document for both APIs at /api/docs (JSON at /api/docs/json): `document`, else made from the contracts of the calls
 * and the schemas of the other routes.
 */
export async function describeApi(app: App, document?: ApiDocument): Promise<void> {
  if (document) await app.register(swagger, { mode: 'static', specification: { document } as StaticDocumentSpec });
  else await describeRoutes(app);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'"),
    uiConfig: { deepLinking: true, docExpansion: 'list' },
    // For whoever holds the token: a browser that another uses after them has kept nothing.
    uiHooks: {
      onRequest: (_request, reply, done) => {
        void reply.header('cache-control', 'no-store');
        done();
      },
    },
  });
}

/** Of what is no call. */
const SITE = 'site';

async function describeRoutes(app: App): Promise<void> {
  nameSchemas({ ...namedSchemas, Problem: ProblemSchema });
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.schema?.hide) return;
    const declared = route.schema?.response;
    const responses = declared !== null && typeof declared === 'object' ? declared : {};
    const { access, contract } = route.config ?? {};
    const pages = contract?.pages && `In pages, by ${contract.pages}: see Link.`;
    route.schema = {
      ...route.schema,
      description: [access && `For ${accessRules[access]}.`, pages].filter(Boolean).join('\n\n'),
      response: { ...responses, '4xx': ProblemSchema, '5xx': ProblemSchema },
    };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'hopscotch.session_token' },
          claimToken: { type: 'apiKey', in: 'header', name: 'X-Claim-Token' },
          scraperToken: { type: 'http', scheme: 'bearer' },
          apiKey: { type: 'http', scheme: 'bearer' },
          operatorToken: { type: 'http', scheme: 'bearer' },
        },
      },
      tags: [...new Set([...conceptOf.values(), SITE])].map((name) => ({ name })),
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'Commands take an `Idempotency-Key` header (without an account, keep the cookie `hopscotch.client` that the answer sets: the key belongs to it) and answer with `X-Log-Position`; reads take it as `X-Min-Position`. Errors are RFC 9457 problem details.',
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const { response, ...others } = schema;
      const { access, contract } = input.route.config ?? {};
      const headers = contract && requestHeaders(contract);
      return {
        url,
        schema: {
          ...others,
          ...(headers && { headers }),
          response: described(response, contract && answerHeaders(contract)),
          security: securityOf(access),
        },
      };
    },
    transformObject: (input) => withoutUnused(jsonSchemaTransformObject(input)),
  });
}

/** Where a named schema is used, its name stands instead of it. */
function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas)) {
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
}

interface Described {
  readonly paths?: unknown;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/** Each named schema stands there as what is sent and as what is answered; most are only one of the two. */
function withoutUnused<Document extends Described>(document: Document): Document {
  const all = Object.entries(document.components?.schemas ?? {});
  const used = new Set<string>();
  const mark = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      mark(document.components?.schemas?.[name]);
    }
  };
  mark(document.paths);
  const schemas = Object.fromEntries(all.filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas } };
}

/** Errors have a media type of their own (RFC 9457). */
function described(responses: unknown, headers: object | undefined): Record<string, unknown> {
  const all = Object.entries(responses ?? {}).map(([status, schema]) => {
    if (/^[45]/.test(status)) {
      const content = { 'application/problem+json': { schema } };
      return [status, { description: 'What went wrong', headers: problemHeaders, content }];
    }
    if (!headers) return [status, schema];
    return [status, { description: 'The answer', headers, content: { 'application/json': { schema } } }];
  });
  return Object.fromEntries(all);
}

/** What a caller shows; several are alternatives. Nothing is needed where the list is empty. */
function securityOf(access: AccessRule | undefined): Record<string, string[]>[] {
  switch (access) {
    case 'signed-in':
    case 'provider':
    case 'own-provider':
    case 'admin':
      return [{ session: [] }];
    case 'owner':
      return [{ session: [] }, { claimToken: [] }];
    case 'scraper-token':
      return [{ scraperToken: [] }];
    case 'api-key':
      return [{ apiKey: [] }];
    case 'operator':
      return [{ operatorToken: [] }];
    case 'public':
    case 'public-write':
    case 'payment-provider':
    case undefined:
      return [];
  }
}
