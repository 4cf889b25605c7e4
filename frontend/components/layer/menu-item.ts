/** What makes a link or a button an entry of a menu. */
export const menuItem = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-tint hover:text-strong focus:bg-tint focus:text-strong',
} as const;
