import { t } from '#domain/i18n/t.ts'
import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: t('set field attribute property save label'),
  presets: [
    {
      id: 'tag',
      title: t('Add tag'),
      help: t('Add a tag to the contact.'),
      synonyms: t('label segment mark'),
      icon: 'tag',
      isListed: true,
      config: { addTags: [''] },
    },
  ],
}
