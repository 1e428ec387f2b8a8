import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'set field attribute property save label',
  presets: [
    {
      id: 'tag',
      title: 'Add tag',
      help: 'Adds a tag to the contact.',
      synonyms: 'label segment mark',
      icon: 'tag',
      isListed: true,
      config: { addTags: [''] },
    },
  ],
}
