import type { Calls } from '#domain/calls.ts';
import type { AnswerOf, Sent } from '#domain/kernel/call.ts';

/** The calls as the browser knows them: by their types alone, so that no schema travels. */
export type CallName = keyof Calls;
export type CommandName = Exclude<CallName, `GET ${string}`>;
/** What answers a list page by page. */
export type ListName = {
  [Name in CallName]: Calls[Name] extends { readonly pages: string } ? Name : never;
}[CallName];
export type ReadName = Exclude<CallName, CommandName | ListName>;
export type Answer<Name extends CallName> = AnswerOf<Calls[Name]>;

/** What a call is asked with: its path's parameters, its query and its body, each only where the call has one. */
export type Asked<Name extends CallName> = Given<'params', Sent<Calls[Name], 'params'>> &
  Given<'query', Sent<Calls[Name], 'query'>> &
  Given<'body', Sent<Calls[Name], 'body'>>;

/** May be left out where nothing in it is needed. */
type Given<Part extends string, Value> = [Value] extends [undefined]
  ? { readonly [P in Part]?: never }
  : Partial<Value> extends Value
    ? { readonly [P in Part]?: Value }
    : { readonly [P in Part]: Value };
