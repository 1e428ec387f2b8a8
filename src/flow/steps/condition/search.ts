import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'if else branch filter switch rule check split',
  presets: [
    {
      id: 'random',
      title: 'Split at random',
      help: 'Sends half of the contacts one way and half the other.',
      synonyms: 'ab test a/b experiment percent chance',
      isListed: true,
      config: {
        branches: [{ id: 'first', label: 'A', when: { match: 'all', rules: [{ type: 'random', operator: 'share', percent: 50 }] } }],
      },
    },
  ],
}
