import type { FormLayout } from '#domain/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: 'The answer', fields: ['save', 'saveStatusTo', 'saveBodyTo', 'statusExits'] }],
  more: ['timeoutMs', 'retries', 'atMostOnce'],
}
