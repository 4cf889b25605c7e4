/** Tells the site of what breaks outside of what is drawn: that breaks no page, but somebody's click. */
export function attendToMistakes(): void {
  addEventListener('error', ({ error }) => void report(error));
  addEventListener('unhandledrejection', ({ reason }) => void report(reason));
}

async function report(mistake: unknown): Promise<void> {
  const [loaded] = await Promise.allSettled([import('#frontend/lib/report-error.ts')]);
  if (loaded.status === 'fulfilled') loaded.value.reportError(mistake);
}
