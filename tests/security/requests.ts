import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import type { RouteName } from '#platform/access.ts';
import type { SiteFetch } from '#tests/support/api-client.ts';
import { accounts } from './requests/accounts.ts';
import { advertising } from './requests/advertising.ts';
import { afterwards, type Asked, type Requests, type World } from './requests/asked.ts';
import { backOffice } from './requests/back-office.ts';
import type { Caller } from './requests/callers.ts';
import { elsewhere } from './requests/elsewhere.ts';
import { families } from './requests/families.ts';
import { listings } from './requests/listings.ts';
import { otherRoutes } from './requests/other-routes.ts';
import { partners } from './requests/partners.ts';
import { sampleOf } from './sample.ts';

const requests: Requests = {
  ...listings,
  ...families,
  ...partners,
  ...advertising,
  ...backOffice,
  ...accounts,
  ...otherRoutes,
};
const contracts: Readonly<Record<string, Contract>> = calls;

/** With what `caller` makes a call that succeeds for whoever may make it. */
export const requestFor = async (route: RouteName, world: World, caller: Caller): Promise<Asked> =>
  (await requests[route]?.ask?.(world, caller)) ?? {};

/** What is answered instead of success to `caller`, who may make the call. */
export const answeredInstead = (route: RouteName, { name }: Caller): { readonly status: number } | undefined =>
  requests[route]?.instead?.find(({ to }) => to.includes(name)) ?? elsewhere[route];
/** The routes of which something is said here. */
export const requestedRoutes: readonly string[] = Object.keys(requests);

export interface Told {
  readonly status: number;
  readonly text: string;
}

/** Sends it; the answer's status and text (none of a stream that does not end). What it leaves out is made of the contract. */
export async function send(
  route: RouteName,
  { params = {}, query, body, headers = {}, past }: Asked,
  fetch: SiteFetch,
  more: Readonly<Record<string, string>> = {},
): Promise<Told> {
  const [method = '', pattern = ''] = route.split(' ');
  const contract = contracts[route];
  const path = pattern.replaceAll(/:(\w+)|\*/g, (name, parameter: string = '*') => {
    const value = params[parameter];
    if (value === undefined) throw new Error(`${route} is asked without ${name}`);
    return parameter === '*' ? value : encodeURIComponent(value);
  });
  const search = new URLSearchParams({ ...sampled(contract?.query), ...query }).toString();
  const least = contract?.body && sampleOf(contract.body);
  const sent = body !== null && typeof body === 'object' ? { ...Object(least ?? {}), ...body } : (body ?? least);
  const response = await fetch(search === '' ? path : `${path}?${search}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...(past !== undefined && afterwards(past)),
      ...headers,
      ...more,
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}

const sampled = (schema: Contract['query']): object => (schema ? Object(sampleOf(schema)) : {});
