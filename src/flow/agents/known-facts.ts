import type { RunAgent } from '#domain/actions/ai/run-agent.ts'

import type { Scope } from '../engine/scope.ts'

/** Under which name an agent knows what its customer is called. */
export const CUSTOMER_NAME = 'Customer’s name'

/** What an agent knows before anything is said: who the customer and the business are, and what the flow's author gives it. */
export const knownFacts = (
  { contact, app }: Pick<Scope, 'contact' | 'app'>,
  facts: RunAgent['facts'],
  render: (template: string) => string,
): RunAgent['facts'] => [
  ...(contact.name === null ? [] : [{ name: CUSTOMER_NAME, value: contact.name.slice(0, 200) }]),
  { name: 'Business', value: app.name.slice(0, 200) },
  ...facts.map(({ name, value }) => ({ name, value: render(value).slice(0, 2_000) })),
]
