import { useEffect } from 'react';
import { sessionHeld } from '#frontend/lib/api/session-held.ts';
import { TYPIST } from '#frontend/lib/forms/typist.ts';

const PREFIX = 'hopscotch.typed.';
/** Under what name the browser keeps that somebody has signed out, until somebody who is here types. */
const LEFT = 'hopscotch.left';

/**
 * `values` with what was typed over them before under `name`. What was kept by another version of the site, and is not of the
 * same kind, is left out.
 */
export function withKept<Values extends object>(
  name: string,
  values: Values,
  storage: Storage = sessionStorage,
): Values {
  const kept = Object.entries(read(name, storage)).filter(([field, value]) => {
    const known = (values as Readonly<Record<string, unknown>>)[field];
    return typeof value === typeof known && Array.isArray(value) === Array.isArray(known);
  });
  return { ...values, ...Object.fromEntries(kept) };
}

/**
 * Keeps what differs from a form's beginning, so that neither a reload nor a lost session costs what somebody typed. It is gone
 * with the tab, and when they sign out: a shared computer must not show it to the next person.
 */
export function keep(name: string, changes: object, storage: Storage = sessionStorage): void {
  try {
    if (Object.keys(changes).length === 0) return storage.removeItem(PREFIX + name);
    storage.setItem(PREFIX + name, JSON.stringify(changes));
    // Whoever types while somebody is here has signed in since, and a lost session is to cost them nothing.
    if (sessionHeld() !== '') localStorage.removeItem(LEFT);
  } catch {
    // Storage may be switched off or full; the text then lives as long as the page.
  }
}

/** What was kept is not needed any more: it was sent, or given up. */
export const forget = (name: string): void => keep(name, {});

/** `sent` has been sent from what is kept under `name`; what was typed since then is kept on. */
export function forgetSent(name: string, sent: object, storage: Storage = sessionStorage): void {
  const said = new Map(Object.entries(sent).map(([field, value]) => [field, JSON.stringify(value)]));
  const left = Object.entries(read(name, storage)).filter(
    ([field, value]) => said.get(field) !== JSON.stringify(value),
  );
  keep(name, Object.fromEntries(left), storage);
}

/**
 * Whoever is here leaves: nothing that a tab keeps, words, places or tokens of drafts, is for who comes next. The browser keeps that they
 * have left, for their other tabs.
 */
export function forgetAll(tab?: Storage, browser?: Storage): void {
  try {
    (tab ?? sessionStorage).clear();
    (browser ?? localStorage).setItem(LEFT, '');
  } catch {
    // A storage that is switched off holds nothing.
  }
}

/** What a member has left in this tab who signed out, in whichever tab, is not for who comes. A session that was lost costs them nothing. */
export function forgetWhoLeft(of?: {
  readonly session: string;
  readonly tab: Storage;
  readonly browser: Storage;
}): void {
  try {
    const { session, tab, browser } = of ?? { session: sessionHeld(), tab: sessionStorage, browser: localStorage };
    if (session === '' && tab.getItem(TYPIST) !== null && browser.getItem(LEFT) !== null) tab.clear();
  } catch {
    // A storage that is switched off holds nothing.
  }
}
// Before a form shows what was typed, and not with the first page, which is to be light.
forgetWhoLeft();

/** Whether something is kept under `name`. */
export const isKept = (name: string): boolean => Object.keys(read(name, sessionStorage)).length > 0;

/** Keeps `changes` under `name` as they are made. */
export function useKept(name: string, changes: object): void {
  const text = JSON.stringify(changes);
  useEffect(() => keep(name, JSON.parse(text) as object), [name, text]);
}

function read(name: string, storage: Storage): object {
  try {
    const stored: unknown = JSON.parse(storage.getItem(PREFIX + name) ?? '{}');
    return stored !== null && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}
