/** Where an activity is that was put back. */
export const restoredWords = (name: string, status: string): string =>
  `${name || 'The activity'} is ${status === 'live' ? 'in the directory again' : 'back where it was'}.`;
