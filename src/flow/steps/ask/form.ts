import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [
    { title: 'When the answer is wrong', fields: ['aiReading', 'retries', 'retryText', 'acceptOther'] },
    { title: 'When nobody answers', fields: ['timeoutMs', 'nudge'] },
  ],
  more: ['media', 'skipWord', 'skipLabel', 'mergeMs'],
}
