/** In place of the reason why a letter was given up: it was not tried before what it says was over, so nothing is wrong with the mail server. */
export const OUTDATED = 'outdated';
/** The same of a letter to an address that nobody has confirmed, to which enough had gone: that one is left out is no fault either. */
export const TOO_MANY = 'too many';

/**
 * Of the letters in `platform.outbox` those that were given up and are still told of, as SQL. Nothing is left of them that anybody could
 * do something about, so they count for a day: figures that stay red for one mistyped address would hide what goes wrong next.
 */
export const GIVEN_UP_LATELY = `sent_at is null and gave_up_at > now() - interval '1 day' and coalesce(last_error, '') not in ('${OUTDATED}', '${TOO_MANY}')`;
