import { listEvents } from '#store/scheduling/events.ts'

import { defineCommand } from '../shared/define-command.ts'

/** Lists events of the contact. */
export const command = defineCommand({
  kind: 'list_events',
  ownRows: false,
  async run({ contact, appId, tx }, filter) {
    if (!contact) return { kind: 'list_events', outcome: 'listed', events: [] }
    return { kind: 'list_events', outcome: 'listed', events: await listEvents(tx, appId, { ...filter, contactId: contact.id }) }
  },
})
