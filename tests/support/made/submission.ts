/** An activity and who sends it in, as POST /api/submit-listing takes it of anybody. */
export const submission = {
  name: 'Forest School',
  description: 'Muddy fun.',
  category: 'Adventure',
  location: 'Guildford',
  submitterName: 'Jo Whitfield',
  submitterEmail: 'jo@mail.example',
  submitterType: 'parent',
};
