/** Characters of what somebody types. */
export const NAME_MAX = 200;
export const MESSAGE_MAX = 2000;
