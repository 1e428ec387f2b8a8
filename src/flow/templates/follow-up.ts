import { compose } from '../composing/compose.ts'
import { saying, step } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

const TYPE = 'choose-an-event-type'

const followUp = compose({
  kind: 'workflow',
  triggers: [{ title: 'A visit took place', trigger: { type: 'eventChanged', statuses: ['attended'], eventTypes: [TYPE] }, to: 'wait' }],
  blocks: {
    wait: {
      title: 'A few hours later',
      steps: [step('pause', 'delay', 'Wait three hours', { until: { type: 'duration', amount: 3, unit: 'hours' } })],
      next: 'ask',
    },
    ask: {
      title: 'Is all well?',
      steps: [
        step(
          'well',
          'response',
          'Ask how it went on',
          {
            messages: [
              { type: 'text', text: 'It was good to have you here today. Is everything as you hoped? A reply reaches us right here.' },
            ],
          },
          { windowClosed: 'note', failed: 'note' },
        ),
      ],
    },
    note: { title: 'To call', steps: [step('tagFollowUp', 'updateContact', 'Remember to call', { addTags: ['visited: call'] })] },
  },
})

export const followUpTemplate: FlowTemplate = {
  id: 'follow-up',
  name: 'Follow up after a visit',
  category: 'Keep in touch',
  summary:
    'Three hours after a visit that your team marked as done, asks whether everything is well; who cannot be written to is tagged for a call.',
  keywords: 'appointment aftercare follow-up attended thank you event',
  needs: [{ to: 'eventType', id: TYPE, name: 'your event type', why: 'Only visits of this kind are followed up.' }],
  edits: ['How long after the visit', 'What is asked', 'For customers who last wrote more than a day ago, an approved message template'],
  parts: [
    {
      kind: 'workflow',
      name: 'Follow up after visits',
      document: followUp,
      tests: [
        {
          name: 'Asks three hours later',
          signals: [{ type: 'elapse' }],
          expect: { messages: saying('as you hoped'), ends: 'completed' },
        },
      ],
    },
  ],
}
