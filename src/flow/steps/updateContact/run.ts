import { distinctTags } from '#domain/contacts/tags.ts'

import { defineStep } from '#flow/engine/step-kind.ts'
import { cutText } from '#flow/expression/template/cut-text.ts'
import { UpdateContactConfig } from './config.ts'
import { readValue } from './read-value.ts'

/** Changes a field of the contact and adds tags. A value that the field cannot hold takes `invalid` and changes nothing. */
export const step = defineStep({
  kind: 'updateContact',
  config: UpdateContactConfig,
  accepts: ['entered', 'settled'],
  exits: () => [
    { name: 'next', label: 'Next' },
    { name: 'invalid', label: 'Not allowed', fault: true },
  ],
  run({ config, signal, scope, render }) {
    if (signal.type === 'settled') {
      if (signal.result.kind !== 'update_contact' || signal.result.ok) return { then: { exit: 'next' } }
      return { problem: signal.result.reason ?? 'The contact was not changed.', then: { exit: 'invalid' } }
    }
    const { field, operation } = config
    const needsValue = field !== null && operation !== 'clear'
    // An amount is a number, whatever type was left in the settings.
    const read = needsValue ? readValue(operation === 'increment' ? { ...config, type: 'number' } : config, scope, render) : null
    if (read && !read.ok) return { problem: `${field ?? ''}: ${read.problem}`, then: { exit: 'invalid' } }
    const addTags = distinctTags(config.addTags.map((tag) => cutText(render(tag).trim(), 40)).filter((tag) => tag !== ''))
    return {
      then: { ask: { kind: 'update_contact', field, operation, value: read?.value ?? null, addTags, removeTags: [] }, state: null },
    }
  },
})
