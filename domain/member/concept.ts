import { concept } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { memberSentences, memberTrail } from './audit.ts';
import { memberEvents } from './events.ts';
import { decide, evolve, initialMember, type Member } from './member.ts';
import { memberSamples } from './samples.ts';

/** Somebody with an account. */
export const member = concept({
  name: 'member',
  events: memberEvents,
  decider: { initial: initialMember, evolve, decide, snapshot: plainSnapshot<Member>(2) },
  commands: {
    RegisterMember: true,
    ConfirmEmail: true,
    SignIn: true,
    GrantRole: true,
    RevokeRole: true,
    CompleteProfile: true,
    ChangeEmail: true,
    TurnOnTwoStep: true,
    TurnOffTwoStep: true,
    SuspendMember: true,
    ReadmitMember: true,
    EraseMember: true,
  },
  trail: memberTrail,
  says: memberSentences,
  samples: memberSamples,
});
