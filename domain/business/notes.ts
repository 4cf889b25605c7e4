/** What is said where a rejection gives no reason. */
export const NOTES_REQUIRED = 'Notes Required: Please provide rejection notes for the provider.';
