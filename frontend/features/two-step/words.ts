/** How many recovery codes somebody still has, and what to do when they run out. */
export function recoveryCodesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Turn it off and on again to get new ones.';
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`;
}
