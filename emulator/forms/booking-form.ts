import { WABA_ID } from '../world/business-number.ts'
import type { Form } from './form.ts'

/** A form whose times come with its message: what a step that books by a form needs. */
export const BOOKING_FORM: Form = {
  id: '400000000000002',
  wabaId: WABA_ID,
  name: 'event_booking',
  categories: ['APPOINTMENT_BOOKING'],
  status: 'PUBLISHED',
  json: {
    version: '7.3',
    screens: [
      {
        id: 'BOOKING',
        title: 'Book a time',
        terminal: true,
        data: {
          slots: {
            type: 'array',
            items: { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } },
            __example__: [{ id: '2026-11-23T15:00:00.000Z', title: 'Mon 23 Nov, 15:00' }],
          },
        },
        layout: {
          type: 'SingleColumnLayout',
          children: [
            { type: 'TextHeading', text: 'When would you like to come?' },
            { type: 'Dropdown', name: 'slot', label: 'Time', required: true, 'data-source': '${data.slots}' },
            { type: 'TextInput', name: 'guests', label: 'How many are you?', 'input-type': 'number', required: true },
            { type: 'TextArea', name: 'wish', label: 'Anything else?' },
            {
              type: 'Footer',
              label: 'Book',
              'on-click-action': { name: 'complete', payload: { slot: '${form.slot}', guests: '${form.guests}', wish: '${form.wish}' } },
            },
          ],
        },
      },
    ],
  },
}
