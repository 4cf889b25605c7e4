/** An address for the terminal, where its password would stay. */
export const withoutPassword = (address: string): string => address.replace(/^([^/]*\/\/[^/:@]*):[^/@]*@/, '$1:…@');
