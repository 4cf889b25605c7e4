/** Something that somebody has asked for is on its way: along the upper edge of the window, whatever is shown meanwhile. */
export function OnItsWay() {
  return <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-action" />;
}
