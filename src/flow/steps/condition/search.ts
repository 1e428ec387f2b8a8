import { t } from '#domain/i18n/t.ts'
import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: t('if else branch filter switch rule check split'),
  presets: [
    {
      id: 'random',
      title: t('Split at random'),
      help: t('Send half of the contacts each way.'),
      synonyms: t('ab test a/b experiment percent chance'),
      isListed: true,
      config: {
        branches: [{ id: 'first', label: 'A', when: { match: 'all', rules: [{ type: 'random', operator: 'share', percent: 50 }] } }],
      },
    },
  ],
}
