import { expect, expectTypeOf, test } from 'vitest';
import type { Calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import type { Submitted } from '#domain/listing/shown/answers.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import type { Overview } from '#domain/overview/views.ts';
import type { Answer, Asked, CallName, CommandName, ListName, ReadName } from '#frontend/lib/api/call-types.ts';
import { read } from '#frontend/lib/api/read.ts';
import type { useCommand } from '#frontend/lib/api/use-command.ts';
import type { serve } from '#platform/http/serve.ts';

type Review = 'PUT /api/admin/listings/:id/review';
type Overviewed = Calls['GET /api/admin/overview'];
/** How `serve` takes the handler of a call. */
type HandlerOf<C extends Contract> = Parameters<typeof serve<C>>[2];

test('the browser asks a call with what its contract takes, and nothing else', () => {
  expectTypeOf<Asked<Review>['params']>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<Asked<Review>['body']>().toExtend<{ action: 'approve' | 'reject' | 'edit'; revision: number }>();
  expectTypeOf<{ params: { id: string } }>().not.toExtend<Asked<Review>>();
  expectTypeOf<{ params: { id: string }; body: { action: 'maybe'; revision: 1 } }>().not.toExtend<Asked<Review>>();
  expectTypeOf<'published'>().toExtend<NonNullable<Asked<'GET /api/activities'>['query']>['status']>();
  expectTypeOf<{ query: { colour: string } }>().not.toExtend<Asked<'GET /api/activities'>>();
  expectTypeOf<'GET /api/nothing'>().not.toExtend<CallName>();
});

test('the browser gets what the contract answers, without a cast', () => {
  expectTypeOf<Answer<Review>>().toEqualTypeOf<Submitted>();
  expectTypeOf<Answer<'GET /api/drafts/mine'>>().toEqualTypeOf<ListingView[]>();
  const overview = read('GET /api/admin/overview', {});
  expectTypeOf<Awaited<ReturnType<NonNullable<(typeof overview)['queryFn']>>>>().toEqualTypeOf<Overview>();
  expect(overview.queryKey).toEqual(['GET /api/admin/overview', {}]);
});

test('commands, reads and lists are three kinds', () => {
  expectTypeOf<Review>().toExtend<CommandName>();
  expectTypeOf<Parameters<typeof useCommand>[0]>().toEqualTypeOf<CommandName>();
  expectTypeOf<'GET /api/activities'>().toExtend<ListName>();
  expectTypeOf<'GET /api/activities'>().not.toExtend<ReadName>();
  expectTypeOf<'GET /api/admin/overview'>().toExtend<ReadName>();
});

test('the server answers what the contract says, and a list as one of its pages', () => {
  expectTypeOf<() => Promise<Overview>>().toExtend<HandlerOf<Overviewed>>();
  expectTypeOf<() => Promise<Omit<Overview, 'live'>>>().not.toExtend<HandlerOf<Overviewed>>();
  expectTypeOf<() => Promise<ListingView[]>>().not.toExtend<HandlerOf<Calls['GET /api/drafts/mine']>>();
  expectTypeOf<() => Promise<{ body: ListingView[]; total: number; next: null }>>().toExtend<
    HandlerOf<Calls['GET /api/drafts/mine']>
  >();
});
