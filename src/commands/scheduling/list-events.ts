import { defineCommand } from '../shared/define-command.ts'

/** Lists events of the contact. */
export const command = defineCommand({
  kind: 'list_events',
  ownRows: false,
  async run({ contact, reads }, filter) {
    if (!contact) return { kind: 'list_events', outcome: 'listed', events: [] }
    return { kind: 'list_events', outcome: 'listed', events: await reads.events.of(contact, filter) }
  },
})
