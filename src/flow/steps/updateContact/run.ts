import { storedText } from '#domain/i18n/t.ts'
import { distinctTags } from '#domain/contacts/tags.ts'

import type { Scope } from '#flow/engine/scope.ts'
import { defineStep } from '#flow/engine/step-kind.ts'
import { cutText } from '#flow/expression/template/cut-text.ts'
import { addLabels } from './add-labels.ts'
import { UpdateContactConfig } from './config.ts'
import { type ReadValue, readValue } from './read-value.ts'

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
      return { problem: signal.result.reason ?? storedText('The contact wasn’t changed.'), then: { exit: 'invalid' } }
    }
    const { field, operation } = config
    const read = newValue(config, scope, render)
    if (!read.ok) return { problem: storedText('{field}: {problem}', { field, problem: read.problem }), then: { exit: 'invalid' } }
    const addTags = distinctTags(config.addTags.map((tag) => cutText(render(tag).trim(), 40)).filter((tag) => tag !== ''))
    return {
      ...addLabels(config.addLabelIds),
      then: { ask: { kind: 'update_contact', field, operation, value: read.value, addTags, removeTags: [] }, state: null },
    }
  },
})

/** The value to set; null where the field is only cleared or none is named. */
function newValue(config: UpdateContactConfig, scope: Scope, render: (template: string) => string): ReadValue {
  const { field, operation } = config
  if (field === null || operation === 'clear') return { ok: true, value: null }
  // An amount is a number, whatever type was left in the settings.
  return readValue(operation === 'increment' ? { ...config, type: 'number' } : config, scope, render)
}
