/** Under which name the tab keeps what is written to the provider for when the places that the entry `waitingId` waits for are taken. */
export const noteKeptAs = (waitingId: string): string => `waiting-note.${waitingId}`;
