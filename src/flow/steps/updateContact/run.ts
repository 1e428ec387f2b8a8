import { defineStep } from '../../engine/step-kind.ts'
import { UpdateContactConfig } from './config.ts'

/** Changes a field of the contact and adds tags. A value that the field cannot hold takes `invalid` and changes nothing. */
export const step = defineStep({
  kind: 'updateContact',
  config: UpdateContactConfig,
  accepts: ['entered', 'settled'],
  exits: () => [
    { name: 'next', label: 'Next' },
    { name: 'invalid', label: 'Not allowed' },
  ],
  run({ config, signal, render }) {
    if (signal.type !== 'settled') {
      const { field, operation, addTags } = config
      return {
        then: { ask: { kind: 'update_contact', field, operation, value: render(config.value), addTags, removeTags: [] }, state: null },
      }
    }
    if (signal.result.kind !== 'update_contact' || signal.result.ok) return { then: { exit: 'next' } }
    return { problem: signal.result.reason ?? undefined, then: { exit: 'invalid' } }
  },
})
