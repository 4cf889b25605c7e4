import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { brand } from '#domain/brand.ts';
import type { AccessRule } from '../access.ts';
import type { App } from './app.ts';
import { ProblemSchema } from './problem.ts';

/** An OpenAPI document, as `app.swagger()` makes it of the routes of an app. */
export type ApiDocument = ReturnType<App['swagger']>;

/**
 * One OpenAPI document for both APIs at /api/docs (JSON at /api/docs/json): `document`, else made from the zod schemas of the routes.
 */
export async function describeApi(app: App, document?: ApiDocument): Promise<void> {
  if (document) await app.register(swagger, { mode: 'static', specification: { document } as StaticDocumentSpec });
  else await describeRoutes(app);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'"),
    uiConfig: { deepLinking: true, docExpansion: 'list' },
  });
}

async function describeRoutes(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.schema?.hide) return;
    const declared = route.schema?.response;
    const responses = declared !== null && typeof declared === 'object' ? declared : {};
    route.schema = {
      ...route.schema,
      description: [route.schema?.description, accessSentence(route.config?.access)].filter(Boolean).join('\n\n'),
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
          operatorToken: { type: 'http', scheme: 'bearer' },
        },
      },
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
      return {
        url,
        schema: { ...others, response: asProblems(response), security: securityOf(input.route.config?.access) },
      };
    },
  });
}

/** Errors have a media type of their own (RFC 9457). */
function asProblems(responses: unknown): Record<string, unknown> {
  const described = Object.entries(responses ?? {}).map(([status, schema]) =>
    /^[45]/.test(status)
      ? [status, { description: 'What went wrong', content: { 'application/problem+json': { schema } } }]
      : [status, schema],
  );
  return Object.fromEntries(described);
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
    case 'operator':
      return [{ operatorToken: [] }];
    case 'public':
    case 'public-write':
    case undefined:
      return [];
  }
}

function accessSentence(access: string | undefined): string {
  return access === undefined ? '' : `Access: ${access}.`;
}
