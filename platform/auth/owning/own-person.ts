import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import { fieldProblem, httpProblem } from '../../http/problem.ts';
import { passwordHashOf, personOf } from '../account/account-rows.ts';
import type { Guesses } from '../password/guesses.ts';
import type { AccountPerson } from '../account/members.ts';
import { verifyPassword } from '../password/password.ts';

export type OwnPerson = (request: FastifyRequest) => Promise<AccountPerson>;
/** The caller's account, once they have shown that they know its password; `field` is where that was typed. */
export type WithPassword = (
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
  field: string,
) => Promise<AccountPerson>;

export interface OwnPersonBy {
  readonly ownPerson: OwnPerson;
  readonly withPassword: WithPassword;
}

/** Whose account a request is about: the caller's own, by their session alone or by their password as well. */
export function ownPersonBy({ db }: Pick<ServerContext, 'db'>, guesses: Guesses): OwnPersonBy {
  const ownPerson: OwnPerson = async ({ caller }) => {
    const person = caller.memberId === null ? undefined : await personOf(db, caller.memberId);
    if (!person) throw httpProblem(401, 'Please sign in.');
    return person;
  };
  return {
    ownPerson,
    withPassword: async (request, reply, password, field) => {
      const person = await ownPerson(request);
      const attempt = await guesses.attempt(person.email, request);
      const hash = await passwordHashOf(db, person.email);
      if (hash === undefined || !(await verifyPassword({ hash, password })))
        throw fieldProblem([{ field, message: 'This is not your password' }]);
      await attempt.succeeded(reply);
      return person;
    },
  };
}
