import { inHead, inText, inTopic, type Subject, takenPartIn } from './other-subject.ts';

/** What families are asked for: pictures of their children, money, what they think, a bed for somebody else's child. */
export const whatIsAskedOfFamilies: readonly Subject[] = [
  {
    // Who takes pictures of children.
    enough: 3,
    unless: /\b(?:clubs?|class(?:es)?|lessons?|workshops?|courses?|camps?)\b/i,
    signs: [
      inHead(
        5,
        /\b(?:cake smash|newborn (?:shoots?|photo\w*|sessions?|(?:&|and) \w+)|photo ?(?:shoots?|sessions?)|(?:family|baby|maternity|school|wedding) photograph\w*|photographer|portraits?)\b/i,
      ),
    ],
  },
  {
    // What one runs, walks or bakes for, and raises money by.
    enough: 3,
    unless: takenPartIn,
    signs: [
      inText(
        3,
        /\b(?:fundraisers?|fundraising|sponsorship|raise (?:at least |a minimum of |over )?£|every £\d+ (?:pays|buys|could|will)|sponsor(?:ed)? (?:forms?|walk|run|swim)|hospices?|charity (?:run|walk|ride|challenge))\b/gi,
        2,
      ),
    ],
  },
  {
    // What a council asks of those who live there.
    enough: 3,
    unless: takenPartIn,
    signs: [
      inTopic(
        2,
        /\b(?:have your say|consultation|survey|tell us what|your views|new (?:play ?(?:area|park|ground)|skate ?park|playground|pitch(?:es)?|leisure centre)|proposals?|plans for)\b/i,
      ),
      inText(
        1.5,
        /\b(?:see the plans|the plans|consult\w*|fill in the (?:form|survey|questionnaire)|have your say|your (?:views|comments)|clerk|councillors?|parish council|what (?:children|you|residents) (?:of all ages )?would like|residents)\b/gi,
        2,
      ),
    ],
  },
  {
    // Families who are wanted, for children who have none near.
    enough: 3,
    unless: takenPartIn,
    signs: [
      inHead(2, /\b(?:foster(?:ing|s)?|adopt(?:ion|ing|ers)?|host famil(?:y|ies)|homestay|respite care)\b/i),
      inText(
        1.5,
        /\b(?:spare (?:bed)?rooms?|allowances?|per week,? per (?:child|student)|assessment|information (?:evening|event|session)s?|matched|agency|children (?:near you |in \w+ )?are waiting|enquire now|make an enquiry)\b/gi,
        2,
      ),
    ],
  },
];
