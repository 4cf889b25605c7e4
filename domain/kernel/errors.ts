/**
 * A rule of the domain forbids a command. `code` names the rule for programs, `message` tells the person what to do.
 * `kind` decides the HTTP status: refused 422, conflict 409, missing 404, forbidden 403.
 */
export class DomainError extends Error {
  readonly code: string;
  readonly kind: 'refused' | 'conflict' | 'missing' | 'forbidden';
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    kind: 'refused' | 'conflict' | 'missing' | 'forbidden' = 'refused',
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.kind = kind;
    this.details = details;
  }
}
