/**
 * How Stripe says that it has nothing of that name: it was deleted there, or is of its other mode or of another account, as after other
 * keys were set. Of somebody else's account that it does not know it says by 403 that there is none, or none for us.
 */
const isMissing = (error: unknown): boolean => codeOf(error) === 'resource_missing' || isOfNoAccount(error);
const isOfNoAccount = (error: unknown): boolean =>
  codeOf(error) === 'account_invalid' && (error as { readonly statusCode?: unknown }).statusCode === 403;
const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;

/** What `asking` for one thing at Stripe answers, or `otherwise` where Stripe has nothing of its name. */
export const unlessMissing = <Found, Otherwise>(
  asking: Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> => unless(isMissing, asking, otherwise);

/**
 * As `unlessMissing` of a page to pay at. One that the keys that are set do not see may be paid at for a day, as after those of another
 * account were set: only one of Stripe's tests takes no money. One in somebody's account that is none to these keys counts as gone:
 * whoever sets those of another platform waits for a day (docs/operations.md, *Payments*). One that `isOver` has closed by itself.
 */
export const unlessPageGone = <Found, Otherwise>(
  id: string,
  asking: Promise<Found>,
  otherwise: Otherwise,
  isOver = false,
): Promise<Found | Otherwise> =>
  unless(isOver || id.startsWith('cs_test_') ? isMissing : isOfNoAccount, asking, otherwise);

async function unless<Found, Otherwise>(
  isGone: (error: unknown) => boolean,
  asking: Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> {
  try {
    return await asking;
  } catch (error) {
    if (isGone(error)) return otherwise;
    throw error;
  }
}
