import { queryOptions } from '@tanstack/react-query';
import { ask } from './api.ts';
import type { Answer, Asked, ReadName } from './call-types.ts';

/** The call `name` as a query, under the call's name and what it is asked with. */
export const read = <Name extends ReadName>(name: Name, asked: Asked<Name>) =>
  queryOptions({
    queryKey: [name, asked] as const,
    queryFn: async ({ signal }): Promise<Answer<Name>> => (await ask(name, asked, { signal })).body,
  });
