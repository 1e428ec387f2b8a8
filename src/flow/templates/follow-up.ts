import { t } from '#domain/i18n/t.ts'
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
  name: t('Follow up after a visit'),
  category: 'Keep in touch',
  summary: t('Three hours after a completed visit, asks how it went. Customers who can’t be messaged are tagged for a call.'),
  keywords: t('appointment aftercare follow-up attended thank you event'),
  needs: [{ to: 'eventType', id: TYPE, name: t('your event type'), why: t('Only visits of this kind are followed up.') }],
  edits: [
    t('How long after the visit'),
    t('What is asked'),
    t('For customers who last wrote more than a day ago, an approved message template'),
  ],
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
