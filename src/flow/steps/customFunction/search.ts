import { t } from '#domain/i18n/t.ts'
import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: t('code javascript script calculate compute formula expression'),
  presets: [
    {
      id: 'variable',
      title: t('Set variable'),
      help: t('Save a value to a variable, as is or calculated.'),
      synonyms: t('assign value counter'),
      isListed: true,
      config: {
        source: 'return { value: inputs.value }',
        inputs: [{ name: 'value', type: 'text', value: '' }],
        outputs: [{ name: 'value', type: 'text', saveTo: { target: 'session', name: '' } }],
      },
    },
  ],
}
