import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { people, say, saying, step, write } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

const AGENT = 'choose-an-agent'
const USAGE = {
  inputTokens: 100,
  outputTokens: 10,
  costCents: 0.1,
  finishReason: 'stop',
  provider: 'Ours',
  model: 'small-1',
  fellBack: null,
}

export const faqAgent: FlowTemplate = {
  id: 'faq-agent',
  name: t('Questions answered by an AI agent'),
  category: 'Service',
  summary: t('Your AI agent answers what no other flow covers, and your team gets what it can’t handle.'),
  keywords: t('ai faq questions assistant chatbot fallback model'),
  needs: [
    { to: 'agent', id: AGENT, name: t('your AI agent'), why: t('It says what may be answered, in which tone, and with which tools.') },
  ],
  edits: [t('When a person shall go on'), t('The last words')],
  parts: [
    {
      kind: 'flow',
      name: 'Questions',
      document: compose({
        kind: 'flow',
        triggers: [{ title: 'Anything else', trigger: { type: 'anyMessage' }, to: 'talk', priority: -50 }],
        blocks: {
          talk: {
            title: 'The agent answers',
            steps: [
              step(
                'agent',
                'agent',
                'Answer questions',
                {
                  agent: AGENT,
                  goal: 'Answer the customer’s questions about the business. Leave by “solved” when they have what they wanted.',
                  exits: [{ name: 'solved', description: 'The question is answered and nothing is open.' }],
                  handOver: 'When the customer is angry, wants their money back, or asks twice for the same thing.',
                  greet: true,
                },
                {
                  'exit:solved': 'bye',
                  handOver: 'person',
                  outOfScope: 'person',
                  limit: 'person',
                  providerError: 'person',
                  timeout: 'quiet',
                },
              ),
            ],
          },
          bye: {
            title: 'Solved',
            steps: [say('byeText', 'Leave the door open', 'That was it, then. The next question is as welcome as this one.')],
          },
          person: {
            title: 'A person',
            steps: [
              people(
                'handOver',
                'The agent handed over. {{ vars.agentReason }} {{ vars.agentSummary }}',
                'This is one for a human. Somebody joins us here shortly.',
                'This is one for a human. They are back {opening} and have read all of this by then.',
              ),
            ],
          },
          quiet: { title: 'No answer', steps: [say('quietText', 'Leave the door open', 'No rush. Ask on when you are ready.')] },
        },
      }),
      tests: [
        {
          name: 'Answers and leaves',
          signals: [write('Are you open on Sunday?')],
          mocks: [
            { result: { kind: 'run_agent', outcome: 'answered', text: 'Hello, how can I help?', calls: [], ...USAGE } },
            {
              result: {
                kind: 'run_agent',
                outcome: 'answered',
                text: 'No, from Monday to Friday.',
                calls: [{ id: 'c1', name: 'finish_solved', input: {}, tool: null }],
                ...USAGE,
              },
            },
          ],
          expect: { messages: saying('how can I help', 'Monday to Friday', 'That was it'), ends: 'completed' },
        },
        {
          name: 'People go on when the model does not answer',
          mocks: [{ result: { kind: 'run_agent', outcome: 'providerError', problem: 'Down.' } }],
          expect: { exits: [{ stepId: 'agent', exit: 'providerError' }], effects: [{ kind: 'hand_over' }], ends: 'completed' },
        },
      ],
    },
  ],
}
