import type { FastifyReply } from 'fastify';
import type { AccessRule, Contract } from '#domain/kernel/call.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { accessTable } from '../../access.ts';
import { anonymous, type Caller } from '../../caller.ts';
import type { ServerContext } from '../../context.ts';
import type { App } from '../app.ts';
import { httpProblem } from '../problem.ts';
import { keyHolderIn } from './api-keys.ts';
import { requireBearer, requireOperator } from './bearer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** From the access table; nobody sets it by hand. */
    access?: AccessRule;
    /** What the route serves; `serve` sets it. */
    contract?: Contract;
    /** The answer is the same for everybody, so nobody asks the database who it is for. Only beside `public`. */
    sameForAll?: boolean;
  }
  interface FastifyRequest {
    /** Who sent this request; `anonymous` until the access hook has run. */
    caller: Caller;
  }
}

/**
 * Deny by default: gives each route its rule from the access table and stops the server from starting when there is none; then finds out who is calling and enforces the rule before anything of the body is read.
 */
export function enforceAccess(app: App, context: ServerContext): void {
  app.decorateRequest('caller');
  app.decorateRequest('keyHolder', null);
  app.addHook('onRequest', async (request) => {
    request.caller = anonymous;
  });
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const rule = ruleOf(method, route.url);
      if (!rule) throw new Error(`${method} ${route.url} is no call, and has no row in platform/access.ts`);
      route.config = { ...route.config, access: rule };
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const rule = request.routeOptions.config?.access;
    if (rule === 'scraper-token') {
      requireBearer(request, reply, context.config.scraperToken);
      request.caller = crawler;
      return;
    }
    if (rule === 'api-key') {
      // Nobody is signed in here: what is answered is the same whoever's page asks.
      request.keyHolder = (await keyHolderIn(context.db, request)) ?? null;
      if (request.keyHolder === null) throw keyNeeded(reply);
      return;
    }
    if (rule === 'operator') return requireOperator(request, reply, context.config);
    if (rule === 'public' && request.routeOptions.config.sameForAll === true) return;
    request.caller = await context.auth.callerOf(request.headers.cookie);
    if (rule === undefined) return;
    if (request.caller.twoStepDue && !mayComeFirst(rule, request.routeOptions.config.contract)) throw twoStepDue();
    enforce(rule, request.caller);
  });
}

const table: Readonly<Record<string, AccessRule>> = accessTable;

/** The row for a route: its own; else that of the documentation; else, outside /api, that of the pages. */
export function ruleOf(method: string, url: string): AccessRule | undefined {
  const verb = method === 'HEAD' ? 'GET' : method;
  const own = table[`${verb} ${url}`];
  if (own) return own;
  if (url.startsWith('/api/docs/')) return table[`${verb} /api/docs/*`];
  return url.startsWith('/api/') ? undefined : table[`${verb} /*`];
}

const signIn = () => httpProblem(401, 'Please sign in.');
const tooLow = () => httpProblem(403, 'You are not allowed to do this.');

const keyNeeded = (reply: FastifyReply) => {
  void reply.header('www-authenticate', 'Bearer');
  return httpProblem(401, 'This needs a key, as “Authorization: Bearer hop_…”. How to get one: /developers');
};
const twoStepDue = () =>
  new DomainError('two-step-due', 'Please turn on two-step sign-in first: admins need it.', 'forbidden');

/** What an admin may call who has still to turn on two-step sign-in: what everybody may, and what that needs. */
const mayComeFirst = (rule: AccessRule, contract: Contract | undefined): boolean =>
  rule === 'public' || rule === 'public-write' || contract?.beforeTwoStep === true;

function enforce(rule: AccessRule, caller: Caller): void {
  switch (rule) {
    case 'public':
    case 'public-write':
    case 'owner': // the handler knows whose it is, and answers 404
    case 'scraper-token':
    case 'api-key':
    case 'payment-provider': // the handler has the body, over which the signature is
    case 'operator':
      return;
    case 'signed-in':
      if (caller.memberId === null) throw signIn();
      return;
    case 'own-provider': // the handler knows whose it is
    case 'provider':
    case 'admin':
      if (caller.memberId === null) throw signIn();
      if (caller.role !== 'admin' && (rule === 'admin' || caller.role !== 'provider')) throw tooLow();
      return;
  }
}

const crawler: Caller = { memberId: null, role: 'crawler', name: null, email: null };
