import { describe, expect, it } from 'vitest';
import {
  fullTitle,
  headerFor,
  menuFor,
  menuOf,
  movedPages,
  pageAt,
  pageNames,
  pageOf,
  pages,
  pathTo,
} from './pages.ts';
import { wrongRoleAt } from './visitors.ts';

const labels = (items: ReturnType<typeof menuOf>): string[] => items.map(({ label }) => label);

describe('the registry of pages', () => {
  it('finds each page at its own address, and an old address at the page that stands for it', () => {
    for (const name of pageNames) {
      const address = pageOf(name).path.replaceAll(/:\w+/g, pageOf(name).words?.[0] ?? 'some-id');
      expect(pageAt(address)?.name, address).toBe(name);
    }
    for (const [from, name] of Object.entries(movedPages)) expect(pageAt(from)?.name).toBe(name);
    expect(pageAt('/activities/')).toEqual({ name: 'directory', params: [] });
    expect(pageAt('/activities/x')).toEqual({ name: 'listing', params: ['x'] });
    expect(pageAt('/activities/swimming')).toEqual({ name: 'category-activities', params: ['swimming'] });
  });

  it('knows no page where there is none', () => {
    const nowhere = ['/nowhere', '/activities/x/y', '/admin', '//', '/.env', '/activitiesx', ''];
    expect(nowhere.filter((address) => pageAt(address) !== undefined)).toEqual([]);
  });

  it('has one page an address, and each that is for one role says what others meet there', () => {
    const paths = pageNames.map((name) => pageOf(name).path);
    expect(new Set(paths).size).toBe(paths.length);
    const silent = pageNames.filter((name) => {
      const { layout } = pageOf(name);
      return (layout === 'provider' || layout === 'admin') !== (wrongRoleAt(name) !== undefined);
    });
    expect(silent).toEqual([]);
  });

  it('shows search engines only what everybody may see', () => {
    const indexed = pageNames.filter((name) => pageOf(name).indexed);
    expect(indexed).toEqual([
      'home',
      'directory',
      'category-activities',
      'town-activities',
      'category-in-town',
      'age-activities',
      'listing',
      'offers',
      'for-partners',
      'partner-signup',
      'about',
      'contact',
      'faqs',
      'terms',
      'privacy',
      'cookies',
    ]);
    expect(indexed.every((name) => pages[name].layout === 'public')).toBe(true);
  });
});

describe('a link', () => {
  it('keeps an id inside its own part of the address', () => {
    expect(pathTo('home')).toBe('/');
    expect(pathTo('listing', { id: '../admin?x=1' })).toBe('/activities/..%2Fadmin%3Fx%3D1');
    expect(pathTo('listing-audit', { id: 'a' })).toBe('/admin/audit/listing/a');
  });
});

describe('the menus', () => {
  it('show each role its own links', () => {
    expect(labels(menuFor('bar', 'parent'))).toEqual([
      'Home',
      'Browse Activities',
      'Add Listing',
      'Favourites',
      'Feature Ideas',
    ]);
    expect(labels(menuFor('bar', 'provider'))).toEqual([
      'Home',
      'Browse Activities',
      'Add Listing',
      'Favourites',
      'Feature Ideas',
      'Provider Dashboard',
    ]);
    expect(labels(menuFor('bar', 'admin')).at(-1)).toBe('Admin Dashboard');
    expect(labels(menuFor('account', 'provider'))).toContain('Add Activity');
    expect(labels(menuFor('account', 'parent'))).not.toContain('Add Activity');
  });

  it('let an admin look at the site as each role does', () => {
    expect(labels(headerFor(undefined))).toEqual(['Browse Activities', 'Partners', 'About']);
    expect(labels(headerFor('parent'))).toEqual(['Partners', 'About']);
    expect(labels(menuOf('roles'))).toEqual(['Parent View (Home)', 'Provider Dashboard', 'Admin Dashboard']);
  });

  it('lead to addresses without a changing part, which a menu could not fill in', () => {
    const menus = [
      'header',
      'bar',
      'account',
      'parents',
      'partners',
      'support',
      'legal',
      'roles',
      'workbench',
    ] as const;
    expect(menus.flatMap(menuOf).filter(({ to }) => to.includes(':'))).toEqual([]);
  });
});

describe('the title in the tab', () => {
  it('names the site once', () => {
    expect(fullTitle('My Points')).toBe('My Points | Hopscotch');
    expect(fullTitle(pages.home.title)).toBe(pages.home.title);
  });
});
