import { distinctTags } from '#domain/contacts/tags.ts'

import { defineStep } from '#flow/engine/step-kind.ts'
import { cutText } from '#flow/expression/template/cut-text.ts'
import { RemoveTagConfig } from './config.ts'

/** Takes tags off the contact and goes on. */
export const step = defineStep({
  kind: 'removeTag',
  config: RemoveTagConfig,
  accepts: ['entered'],
  exits: () => [{ name: 'next', label: 'Next' }],
  run({ config, render }) {
    const removeTags = distinctTags(config.tags.map((tag) => cutText(render(tag).trim(), 40)).filter((tag) => tag !== ''))
    if (removeTags.length === 0) return { then: { exit: 'next' } }
    return {
      emit: [{ kind: 'update_contact', field: null, operation: 'set', value: null, addTags: [], removeTags }],
      then: { exit: 'next' },
    }
  },
})
