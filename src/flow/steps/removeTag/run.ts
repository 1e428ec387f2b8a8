import { defineStep } from '../../engine/step-kind.ts'
import { RemoveTagConfig } from './config.ts'

/** Takes tags off the contact and goes on. */
export const step = defineStep({
  kind: 'removeTag',
  config: RemoveTagConfig,
  accepts: ['entered'],
  exits: () => [{ name: 'next', label: 'Next' }],
  run: ({ config }) => ({
    emit: [{ kind: 'update_contact', field: null, operation: 'set', value: null, addTags: [], removeTags: config.tags }],
    then: { exit: 'next' },
  }),
})
