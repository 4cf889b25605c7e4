/** An address for the terminal, where its password would stay. */
export const withoutPassword = (address: string): string => address.replace(/^([^/]*\/\/[^/:@]*):[^/@]*@/, '$1:…@');

/** A server's or a client's words, in which an address may be quoted with whom it signs in. */
export const withoutSignIn = (words: string): string => words.replaceAll(/\/\/[^\s/@]*@/g, '//…@');
