/**
 * How Stripe says that it has nothing of that name: it was deleted there, or is of its other mode or of another account, as after other
 * keys were set. Of somebody else's account that it does not know it says by 403 that there is none, or none for us.
 */
function isMissing(error: unknown): boolean {
  const { code, statusCode } = (error ?? {}) as { readonly code?: unknown; readonly statusCode?: unknown };
  return code === 'resource_missing' || (code === 'account_invalid' && statusCode === 403);
}

/** What `asking` for one thing at Stripe answers, or `otherwise` where Stripe has nothing of its name. */
export async function unlessMissing<Found, Otherwise>(
  asking: Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> {
  try {
    return await asking;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
