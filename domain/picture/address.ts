/** Where a browser finds the picture `name`. */
export const pictureAddress = (name: string): string => `/api/pictures/${name}`;
