/** Where no address is given. */
export const ADDRESS_MISSING = 'Please enter a website URL';
/** Of every address that we may not open: a private or internal one, another protocol, a site that does not want it. */
export const NOT_OPENED = 'We may not open this address. Please try the address of a public web page.';
