import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { Role } from '#domain/member/member.ts';
import { userKey } from '#frontend/lib/api/query-client.ts';
import { drawnPart } from '#tests/support/pages/drawn-part.ts';
import { Component } from './draft-review-page.tsx';

/** Where somebody with `role` is led back to from a draft. */
function back(address: string, role: Role | null): string | undefined {
  const client = new QueryClient();
  client.setQueryData(userKey, role && { role });
  return /href="([^"]*)"/.exec(drawnPart(createElement(Component), { address, client }))?.[1];
}

it('leads providers to their dashboard, and nobody there who said that they are one and cannot open it', () => {
  const address = '/provider/draft-review/01890000-0000-7000-8000-000000000001';
  expect(back(address, 'provider')).toBe('/provider/dashboard');
  expect(back(address, 'admin')).toBe('/provider/dashboard');
  expect(back(address, 'parent')).toBe('/');
  expect(back(address, null)).toBe('/');
  expect(back(address.replace('provider', 'parent'), 'provider')).toBe('/');
});
