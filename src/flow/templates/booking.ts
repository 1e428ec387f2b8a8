import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { SLOT, VISIT } from './examples.ts'
import { choose, people, say, saying, step, tap } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

const TYPE = 'choose-an-event-type'
const WHEN = '{{ event.start | date: "%a %-d %b, %H:%M", event.timeZone }}'

const book = compose({
  kind: 'flow',
  triggers: [
    {
      title: 'Somebody wants a visit',
      trigger: { type: 'keyword', keywords: ['book', 'appointment', 'visit', 'booking'], match: 'contains' },
      to: 'begin',
    },
    { title: '“Book again” was tapped', trigger: { type: 'buttonPayload', payloads: ['book-again'] }, to: 'new' },
  ],
  blocks: {
    begin: {
      title: 'What about it?',
      steps: [
        choose(
          'wish',
          'New, move or cancel',
          'Your visits at {{ app.name }}: book a new one, or change the one you have?',
          [
            { id: 'new', title: 'Book a visit' },
            { id: 'move', title: 'Move my visit' },
            { id: 'cancel', title: 'Cancel my visit' },
          ],
          { to: { timeout: 'later' } },
        ),
      ],
    },
    new: {
      title: 'Book',
      steps: [
        step(
          'book',
          'createEvent',
          'Choose a time and book',
          { eventType: TYPE, when: { by: 'pick', text: 'These times are free. Which one is yours?' } },
          {
            created: 'booked',
            slotTaken: 'none',
            outsideHours: 'none',
            timeout: 'later',
          },
        ),
      ],
    },
    booked: {
      title: 'Booked',
      steps: [say('bookedText', 'Confirm', `Booked: ${WHEN}. We remind you before it, and “booking” moves or cancels it.`)],
    },
    move: {
      title: 'Move',
      steps: [
        step(
          'moveIt',
          'updateEvent',
          'Choose another time',
          { change: { to: 'pickedTime', text: 'And these are free as well. Which one is better?' } },
          {
            updated: 'moved',
            none: 'noVisit',
            slotTaken: 'none',
            timeout: 'later',
          },
        ),
      ],
    },
    moved: { title: 'Moved', steps: [say('movedText', 'Confirm', `Moved. We see you on ${WHEN} instead.`)] },
    cancel: {
      title: 'Cancel',
      steps: [
        step(
          'cancelIt',
          'updateEvent',
          'Cancel it',
          { change: { to: 'cancelled', reason: 'The customer cancelled in the chat.' } },
          { updated: 'cancelled', none: 'noVisit' },
        ),
      ],
    },
    cancelled: {
      title: 'Cancelled',
      steps: [
        say('cancelledText', 'Confirm', 'Your visit is cancelled, and its time is free for somebody else. “book” finds you a new one.'),
      ],
    },
    noVisit: { title: 'No visit', steps: [say('noVisitText', 'Say so', 'No visit of yours is in our calendar. “book” makes one.')] },
    none: {
      title: 'No free time',
      steps: [
        people(
          'noTime',
          'Found no free time for a visit.',
          'Those days are full. Our reception looks for a time with you now.',
          'Those days are full. Our reception is back {opening} and finds you a time.',
        ),
      ],
    },
    later: {
      title: 'Later',
      steps: [say('laterText', 'Leave the door open', 'Look into your calendar first, and write “book” when you know.')],
    },
  },
})

const recover = compose({
  kind: 'workflow',
  triggers: [{ title: 'A visit was missed', trigger: { type: 'eventMissed', eventTypes: [TYPE] }, to: 'wait' }],
  blocks: {
    wait: {
      title: 'A little later',
      steps: [step('pause', 'delay', 'Wait an hour', { until: { type: 'duration', amount: 1, unit: 'hours' } })],
      next: 'ask',
    },
    ask: {
      title: 'Offer another time',
      steps: [
        step(
          'sorry',
          'response',
          'We missed you',
          {
            messages: [
              {
                type: 'buttons',
                text: 'We waited for you today, and it was not to be. Shall we find another time?',
                buttons: [{ id: 'book-again', title: 'Book again' }],
              },
            ],
          },
          { windowClosed: 'note', failed: 'note' },
        ),
      ],
    },
    note: { title: 'To call', steps: [step('tagCall', 'updateContact', 'Remember to call', { addTags: ['missed visit: call'] })] },
  },
})

export const booking: FlowTemplate = {
  id: 'booking',
  name: t('Bookings, reminders and missed visits'),
  category: 'Bookings',
  summary: t('Customers book, move and cancel visits in the chat. Reminders go out, and no-shows are offered another time.'),
  keywords: t('appointment calendar reservation reminder no-show reschedule cancel'),
  needs: [
    {
      to: 'eventType',
      id: TYPE,
      name: t('your event type'),
      why: t('It says how long a visit takes, when one can come, and when the customer is reminded.'),
    },
  ],
  edits: [
    t('The words that start it'),
    t('What is said when a visit is booked'),
    t('For visits of which the customer wrote more than a day ago, an approved message template'),
  ],
  parts: [
    {
      kind: 'flow',
      name: 'Book a visit',
      document: book,
      tests: [
        {
          name: 'Books the time that is picked',
          signals: [tap('Book a visit'), tap('Tue 6 Jan, 10:00')],
          mocks: [
            { result: { kind: 'list_slots', outcome: 'listed', slots: [SLOT], timeZone: 'UTC' } },
            { result: { kind: 'book_event', outcome: 'created', event: VISIT } },
          ],
          expect: { messages: saying('Your visits at', 'times are free', 'Booked: Tue 6 Jan, 10:00'), ends: 'completed' },
        },
        {
          name: 'Cancels the visit',
          signals: [tap('Cancel my visit')],
          mocks: [{ result: { kind: 'change_event', outcome: 'updated', event: { ...VISIT, status: 'cancelled' } } }],
          expect: { messages: saying('Your visits at', 'is cancelled'), ends: 'completed' },
        },
        {
          name: '“Book again” goes straight to the times',
          start: { from: 'start-1' },
          mocks: [{ result: { kind: 'list_slots', outcome: 'listed', slots: [SLOT], timeZone: 'UTC' } }],
          expect: { messages: saying('times are free'), ends: 'waiting' },
        },
      ],
    },
    {
      kind: 'workflow',
      name: 'Win back missed visits',
      document: recover,
      tests: [
        {
          name: 'Offers another time after an hour',
          signals: [{ type: 'elapse' }],
          expect: { messages: saying('not to be'), ends: 'completed' },
        },
      ],
    },
  ],
}
