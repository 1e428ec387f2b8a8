import { WABA_ID } from '../world/business-number.ts'
import type { Form } from './form.ts'

const screen = (id: string, title: string, children: unknown[], rest: object = {}) => ({
  id,
  title,
  ...rest,
  layout: { type: 'SingleColumnLayout', children },
})
const item = (id: string, title: string, description?: string) => ({ id, title, ...(description && { description }) })

/** The form that the demo shop has published: a seat at a tasting. */
export const DEMO_FORM: Form = {
  id: '400000000000001',
  wabaId: WABA_ID,
  name: 'tasting_booking',
  categories: ['APPOINTMENT_BOOKING'],
  status: 'PUBLISHED',
  json: {
    version: '7.3',
    screens: [
      screen('BOOKING', 'Book a tasting', [
        { type: 'TextHeading', text: 'An hour of coffee at the pier' },
        { type: 'TextBody', text: 'Tell us when you would like to come. We answer in this chat.' },
        { type: 'TextInput', name: 'name', label: 'Your name', 'input-type': 'text', required: true },
        { type: 'DatePicker', name: 'day', label: 'Day', required: true },
        {
          type: 'Dropdown',
          name: 'time',
          label: 'Time',
          required: true,
          'data-source': [item('10', '10 in the morning'), item('14', '2 in the afternoon'), item('17', '5 in the afternoon')],
        },
        {
          type: 'Footer',
          label: 'Next',
          'on-click-action': {
            name: 'navigate',
            next: { type: 'screen', name: 'DETAILS' },
            payload: { name: '${form.name}', day: '${form.day}', time: '${form.time}' },
          },
        },
      ]),
      screen(
        'DETAILS',
        'A little more',
        [
          { type: 'TextSubheading', text: '${data.name}' },
          {
            type: 'RadioButtonsGroup',
            name: 'kind',
            label: 'What shall it be?',
            required: true,
            'data-source': [item('coffee', 'Coffee', 'Five cups, light to dark'), item('tea', 'Tea', 'Four pots')],
          },
          {
            type: 'CheckboxGroup',
            name: 'extras',
            label: 'With it',
            'data-source': [item('cake', 'Cake'), item('milk', 'Oat milk')],
          },
          { type: 'TextArea', name: 'note', label: 'Anything else?', 'helper-text': 'Allergies, a birthday, …' },
          { type: 'OptIn', name: 'news', label: 'Tell me about new roasts' },
          {
            type: 'Footer',
            label: 'Book',
            'on-click-action': {
              name: 'complete',
              payload: {
                name: '${data.name}',
                day: '${data.day}',
                time: '${data.time}',
                kind: '${form.kind}',
                extras: '${form.extras}',
                note: '${form.note}',
                news: '${form.news}',
              },
            },
          },
        ],
        {
          terminal: true,
          data: {
            name: { type: 'string', __example__: 'Ana' },
            day: { type: 'string', __example__: '2026-11-21' },
            time: { type: 'string', __example__: '10' },
          },
        },
      ),
    ],
  },
}
