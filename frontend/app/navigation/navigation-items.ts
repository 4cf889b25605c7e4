import type { User } from '#domain/member/views.ts';
import { paths } from '../../lib/paths.ts';

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
}

/** The signed-in navigation bar's links (A section 2); the same for the row and for the list on small screens. */
export function navigationItems(user: User): readonly NavigationItem[] {
  return [
    { label: 'Home', to: paths.home() },
    { label: 'Browse Activities', to: paths.activities() },
    { label: 'Add Listing', to: paths.addListing() },
    ...(user.role === 'provider' ? [{ label: 'Provider Dashboard', to: paths.providerDashboard() }] : []),
    ...(user.role === 'admin' ? [{ label: 'Admin Dashboard', to: paths.adminDashboard() }] : []),
  ];
}

/** The account menu's links: under the first name in the header, and in the drawer on small screens. */
export function accountItems(user: User): readonly NavigationItem[] {
  return [
    { label: 'Dashboard', to: paths.home() },
    { label: 'My Points', to: paths.points() },
    { label: 'Suggest an Activity', to: paths.suggestActivity() },
    ...(user.role === 'provider'
      ? [
          { label: 'Provider Dashboard', to: paths.providerDashboard() },
          { label: 'Add Activity', to: paths.providerAddActivity() },
        ]
      : []),
    ...(user.role === 'admin' ? [{ label: 'Admin Dashboard', to: paths.adminDashboard() }] : []),
  ];
}

/** 'Switch View' (A section 2). */
export const roleViews: readonly NavigationItem[] = [
  { label: 'Parent View (Home)', to: paths.home() },
  { label: 'Provider Dashboard', to: paths.providerDashboard() },
  { label: 'Admin Dashboard', to: paths.adminDashboard() },
];
