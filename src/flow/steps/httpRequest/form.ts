import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: 'The answer', fields: ['save', 'saveStatusTo', 'saveBodyTo', 'statusExits'] }],
  more: ['timeoutMs', 'retries', 'atMostOnce'],
}
