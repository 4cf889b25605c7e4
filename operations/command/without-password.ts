/** What drivers take from behind the question mark as they take a password, or the file with a key. */
const withoutParameters = (words: string): string =>
  words.replaceAll(/([?&]\w*(?:password|keyfile)=)[^\s&#]*/gi, '$1…');

/** An address for the terminal, where its password would stay. A password may have an @ in it: the last one ends it. */
export const withoutPassword = (address: string): string =>
  withoutParameters(address.replace(/^([^/]*\/\/[^/?#:@]*):[^/?#]*@/, '$1:…@'));

/** A server's or a client's words, in which an address may be quoted with whom it signs in. */
export const withoutSignIn = (words: string): string => withoutParameters(words.replaceAll(/\/\/[^\s/?#]*@/g, '//…@'));
