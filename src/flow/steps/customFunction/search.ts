import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'code javascript script calculate compute formula expression',
  presets: [
    {
      id: 'variable',
      title: 'Set variable',
      help: 'Keeps a value as a variable, as it is or computed.',
      synonyms: 'assign value counter',
      isListed: true,
      config: {
        source: 'return { value: inputs.value }',
        inputs: [{ name: 'value', type: 'text', value: '' }],
        outputs: [{ name: 'value', type: 'text', saveTo: { target: 'session', name: '' } }],
      },
    },
  ],
}
