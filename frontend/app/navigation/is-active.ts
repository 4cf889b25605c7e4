/** Whether `to` leads to where `pathname` is: the same address, or for all but the home page its beginning. */
export const isActive = (to: string, pathname: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(to));
