/** The cookie that says to the site's own pages that this browser may hold a session, and which; `__Host-` before it over https. */
export const SESSION_HINT = 'hopscotch.signed_in';
