import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { choose, people, say, saying, tap, write } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

const OPTIONS = [
  { id: 'hours', title: 'Opening hours', synonyms: ['open', 'when'] },
  { id: 'services', title: 'What we offer', synonyms: ['services', 'prices'] },
  { id: 'person', title: 'Talk to a person', synonyms: ['agent', 'human', 'help'] },
]

export const welcomeMenu: FlowTemplate = {
  id: 'welcome-menu',
  name: t('Welcome menu'),
  category: 'Welcome',
  summary: t('Greets new customers with three buttons, each leading to an answer or to your team.'),
  keywords: t('greeting start main menu buttons first message'),
  needs: [],
  edits: [t('The greeting'), t('Your opening hours'), t('What you offer')],
  parts: [
    {
      kind: 'flow',
      name: 'Welcome menu',
      document: compose({
        kind: 'flow',
        triggers: [
          {
            title: 'Somebody says hello',
            trigger: { type: 'keyword', keywords: ['hi', 'hello', 'hey', 'menu', 'start'], match: 'exact' },
            to: 'welcome',
          },
          { title: 'The first message', trigger: { type: 'firstMessage' }, to: 'welcome' },
        ],
        blocks: {
          welcome: {
            title: 'Welcome',
            steps: [
              say(
                'greet',
                'Greet',
                'Hello{% if contact.name %} {{ contact.name }}{% endif %}, and welcome to {{ app.name }}. Good that you write.',
              ),
              choose('menu', 'Main menu', 'What can we do for you?', OPTIONS, { to: { timeout: 'quiet' } }),
            ],
          },
          hours: {
            title: 'Opening hours',
            steps: [
              say('hoursText', 'Tell the hours', 'Our doors are open from Monday to Friday, 9:00 to 18:00. On public holidays we rest.'),
            ],
            next: 'more',
          },
          services: {
            title: 'What we offer',
            steps: [
              say(
                'servicesText',
                'Tell what we offer',
                'You can visit us, order here in the chat, or have us come to you. Tell us what you have in mind, and we tell you what it costs.',
              ),
            ],
            next: 'more',
          },
          more: {
            title: 'Anything else?',
            steps: [
              choose(
                'again',
                'Anything else?',
                'Anything else we can do for you?',
                [
                  { id: 'welcomeBack', title: 'Back to the menu' },
                  { id: 'bye', title: 'No, thank you' },
                ],
                { to: { timeout: 'quiet' } },
              ),
            ],
          },
          welcomeBack: {
            title: 'The menu again',
            steps: [choose('menuAgain', 'Main menu', 'What can we do for you?', OPTIONS, { to: { timeout: 'quiet' } })],
          },
          bye: { title: 'Good-bye', steps: [say('byeText', 'Say good-bye', 'You are welcome. The word “menu” brings all this back.')] },
          person: {
            title: 'A person',
            steps: [
              people(
                'handOver',
                'Asked for a person in the welcome menu.',
                'Of course. Somebody from our team is with you in a moment.',
                'Our team is at home right now. We are back {opening} and write to you first thing.',
              ),
            ],
          },
          quiet: {
            title: 'No answer',
            steps: [say('quietText', 'Leave the door open', 'We leave it at that for now. Write “menu” to go on.')],
          },
        },
      }),
      tests: [
        {
          name: 'Asks for the hours and says good-bye',
          signals: [tap('Opening hours'), tap('No, thank you')],
          expect: {
            messages: saying('welcome to', 'What can we do', 'doors are open', 'Anything else', 'You are welcome'),
            ends: 'completed',
          },
        },
        {
          name: 'Typing “help” leads to a person',
          signals: [write('help')],
          expect: { effects: [{ kind: 'hand_over' }], ends: 'completed' },
        },
      ],
    },
  ],
}
