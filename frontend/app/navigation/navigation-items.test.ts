import { describe, expect, it } from 'vitest';
import type { User } from '#domain/member/views.ts';
import { isActive } from './is-active.ts';
import { accountItems, navigationItems } from './navigation-items.ts';

const user = (role: User['role']): User => ({
  id: '0192f0c0-0000-7000-8000-000000000001',
  firstName: 'Sam',
  lastName: 'Hill',
  email: 'sam@example.test',
  profileImageUrl: null,
  role,
  phone: null,
  postcode: null,
  town: null,
  profileComplete: false,
  emailConfirmed: true,
});
const labels = (role: User['role']): string[] => navigationItems(user(role)).map((item) => item.label);

describe('the navigation bar', () => {
  it('shows each role its own links', () => {
    expect(labels('parent')).toEqual(['Home', 'Browse Activities', 'Add Listing']);
    expect(labels('provider')).toContain('Provider Dashboard');
    expect(labels('provider')).not.toContain('Admin Dashboard');
    expect(labels('admin')).toContain('Admin Dashboard');
    expect(accountItems(user('provider')).map((item) => item.label)).toContain('Add Activity');
  });

  it('highlights the page that one is on, and Home only at home', () => {
    expect(isActive('/', '/')).toBe(true);
    expect(isActive('/', '/activities')).toBe(false);
    expect(isActive('/activities', '/activities/01a')).toBe(true);
  });
});
