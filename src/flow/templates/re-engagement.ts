import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { people, say, saying, step, tag } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

export const reEngagement: FlowTemplate = {
  id: 're-engagement',
  name: t('Who went quiet'),
  category: 'Keep in touch',
  summary: t('Checks in once with customers who went quiet, before WhatsApp’s 24-hour window closes.'),
  keywords: t('idle abandoned follow up reminder win back silent'),
  needs: [],
  edits: [t('After how many minutes of silence'), t('The question and its two buttons')],
  parts: [
    {
      kind: 'workflow',
      name: 'Ask who went quiet',
      document: compose({
        kind: 'workflow',
        triggers: [{ title: 'Silent for 20 hours', trigger: { type: 'conversationIdle', minutes: 1_200 }, to: 'once' }],
        blocks: {
          once: {
            title: 'Not asked before?',
            steps: [
              step(
                'asked',
                'condition',
                'Asked before',
                {
                  branches: [
                    {
                      id: 'new',
                      label: 'Not yet',
                      when: {
                        match: 'all',
                        rules: [
                          { type: 'tags', operator: 'hasNot', value: 'asked again' },
                          { type: 'replyWindow', operator: 'open' },
                          { type: 'optedOut', operator: 'no' },
                        ],
                      },
                    },
                  ],
                },
                { 'branch:new': 'mark' },
              ),
            ],
          },
          mark: { title: 'Remember', steps: [tag('tagAsked', 'asked again')], next: 'ask' },
          ask: {
            title: 'Ask',
            steps: [
              step('still', 'response', 'Still interested?', {
                messages: [
                  {
                    type: 'buttons',
                    text: '{% if contact.name %}{{ contact.name }}, our{% else %}Our{% endif %} conversation stopped halfway. Shall we finish it together?',
                    buttons: [
                      { id: 'still-yes', title: 'Yes, please' },
                      { id: 'still-no', title: 'No, thank you' },
                    ],
                  },
                ],
              }),
            ],
          },
        },
      }),
      tests: [
        { name: 'Asks once', expect: { messages: saying('stopped halfway'), ends: 'completed' } },
        { name: 'Does not ask twice', start: { contact: { tags: ['asked again'] } }, expect: { messages: [], ends: 'completed' } },
      ],
    },
    {
      kind: 'flow',
      name: 'Who came back',
      document: compose({
        kind: 'flow',
        triggers: [
          { title: '“Yes, please” was tapped', trigger: { type: 'buttonPayload', payloads: ['still-yes'] }, to: 'yes' },
          { title: '“No, thank you” was tapped', trigger: { type: 'buttonPayload', payloads: ['still-no'] }, to: 'no' },
        ],
        blocks: {
          yes: {
            title: 'Still wanted',
            steps: [
              people(
                'handOver',
                'Came back after a pause.',
                'Then we go on where we stopped. Somebody is here in a moment.',
                'Then we go on where we stopped, as soon as we are back {opening}.',
              ),
            ],
          },
          no: { title: 'Not wanted', steps: [say('noText', 'Thank', 'All right, we do not ask again. You know where to find us.')] },
        },
      }),
      tests: [
        {
          name: 'Who wants to go on gets a person',
          start: { from: 'start-0' },
          expect: { effects: [{ kind: 'hand_over' }], ends: 'completed' },
        },
        { name: 'Who does not is left alone', start: { from: 'start-1' }, expect: { messages: saying('All right'), ends: 'completed' } },
      ],
    },
  ],
}
