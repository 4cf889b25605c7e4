/**
 * Something was not answered as it should have been: finds out whether the site is away (see site.ts, whose code no page needs
 * before; it comes with the band that tells people).
 */
export function suspectSite(): void {
  void look();
}

async function look(): Promise<void> {
  const [site] = await Promise.allSettled([import('./site.ts')]);
  if (site.status === 'fulfilled') site.value.suspectSite();
}
