import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { SLOT } from './examples.ts'
import { choose, people, say, saying, step, tag, tap } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

const TYPE = 'choose-an-event-type'

export const eventInvitation: FlowTemplate = {
  id: 'event-invitation',
  name: t('Invitation with a form'),
  category: 'Bookings',
  summary: t('Invites customers to an event, sends a form with dates and questions, and books a seat for everyone who fills it in.'),
  keywords: t('event webinar tasting workshop rsvp registration sign up form'),
  needs: [
    { to: 'eventType', id: TYPE, name: t('your event type'), why: t('It holds the dates, the seats and the questions of the form.') },
  ],
  edits: [
    t('What the event is'),
    t('The link or the word that you print on the invitation'),
    t('The form: a page of ours, or a form inside WhatsApp'),
  ],
  parts: [
    {
      kind: 'flow',
      name: 'Invitation',
      document: compose({
        kind: 'flow',
        triggers: [
          { title: 'Opened the link', trigger: { type: 'link', reference: 'invitation' }, to: 'invite' },
          { title: 'Wrote the word', trigger: { type: 'keyword', keywords: ['invitation', 'event'], match: 'contains' }, to: 'invite' },
        ],
        blocks: {
          invite: {
            title: 'The invitation',
            steps: [
              say('what', 'Tell what it is', 'Keep an evening free for us: short talks, good coffee, an hour at most. You are invited.'),
              choose(
                'come',
                'Will you come?',
                'May we count on you?',
                [
                  { id: 'form', title: 'Yes, I’ll come' },
                  { id: 'no', title: 'Not this time' },
                ],
                { to: { timeout: 'quiet' } },
              ),
            ],
          },
          form: {
            title: 'The form',
            steps: [
              step(
                'seat',
                'sendFormForCreateEvent',
                'Choose a date',
                { eventType: TYPE, send: 'page', text: 'Lovely. Choose a date, and tell us who comes along.', button: 'Choose a date' },
                {
                  submitted: 'booked',
                  timeout: 'quiet',
                  invalid: 'person',
                },
              ),
            ],
          },
          booked: {
            title: 'A seat is booked',
            steps: [
              tag('tagGuest', 'guest'),
              say(
                'bookedText',
                'Confirm',
                'There is a seat with your name on it: {{ event.start | date: "%a %-d %b, %H:%M", event.timeZone }}. See you there.',
              ),
            ],
          },
          no: { title: 'Not this time', steps: [say('noText', 'Thank', 'A pity. There is always a next one, and you hear of it first.')] },
          person: {
            title: 'A person',
            steps: [
              people(
                'handOver',
                'Wants to come, but the form did not work.',
                'The form has no seat left. Our host finds one for you now.',
                'The form has no seat left. Our host is back {opening} and finds one for you.',
              ),
            ],
          },
          quiet: {
            title: 'No answer',
            steps: [say('quietText', 'Leave the door open', 'The invitation stands. Write “event” when you know.')],
          },
        },
      }),
      tests: [
        {
          name: 'Whoever comes gets the form',
          signals: [tap('Yes, I’ll come')],
          mocks: [{ result: { kind: 'list_slots', outcome: 'listed', slots: [SLOT], timeZone: 'UTC' } }],
          expect: { messages: saying('an evening free', 'count on you', 'Choose a date'), ends: 'waiting' },
        },
        {
          name: 'Whoever does not is thanked',
          signals: [tap('Not this time')],
          expect: { messages: saying('an evening free', 'count on you', 'A pity'), ends: 'completed' },
        },
        {
          name: 'Without a free date people help',
          signals: [tap('Yes, I’ll come')],
          mocks: [{ result: { kind: 'list_slots', outcome: 'listed', slots: [], timeZone: 'UTC' } }],
          expect: { exits: [{ stepId: 'seat', exit: 'invalid' }], effects: [{ kind: 'hand_over' }], ends: 'completed' },
        },
      ],
    },
  ],
}
