/** Under what name the tab keeps which member it is used by. */
export const TYPIST = 'hopscotch.typist';

/** `member` is who is here now: what another member has left in this tab is forgotten. What nobody known has typed is theirs. */
export function typedBy(member: string, storage?: Storage): void {
  try {
    const tab = storage ?? sessionStorage;
    if ((tab.getItem(TYPIST) ?? member) !== member) tab.clear();
    tab.setItem(TYPIST, member);
  } catch {
    // A storage that is switched off holds nothing.
  }
}
