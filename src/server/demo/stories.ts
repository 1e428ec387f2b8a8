import type { IncomingContent, MessageStatus, OutgoingContent } from '#domain/messages/message.ts'

import type { VisitAction } from './visits.ts'

/** One line of a seeded conversation, some minutes ago. */
export type StoryLine =
  | { who: 'customer'; ago: number; content: IncomingContent }
  | { who: 'bot' | 'operator'; ago: number; content: OutgoingContent; status: MessageStatus }
  | { who: 'note'; ago: number; text: string }
  | { who: 'system'; ago: number; did: 'taken_over' | 'closed' }

export interface Story {
  /** The customer's place in the list of people. */
  person: number
  unread: number
  /** How it began with the flow: when, what the customer did, and how far the flow's last message got. */
  visit?: { ago: number; does: readonly VisitAction[]; status: MessageStatus }
  lines: StoryLine[]
}

const them = (ago: number, text: string): StoryLine => ({ who: 'customer', ago, content: { type: 'text', text } })
const bot = (ago: number, text: string, status: MessageStatus = 'READ'): StoryLine => ({
  who: 'bot',
  ago,
  content: { type: 'text', text },
  status,
})
const us = (ago: number, text: string, status: MessageStatus = 'READ'): StoryLine => ({
  who: 'operator',
  ago,
  content: { type: 'text', text },
  status,
})
const did = (ago: number, what: Extract<StoryLine, { who: 'system' }>['did']): StoryLine => ({ who: 'system', ago, did: what })
const note = (ago: number, text: string): StoryLine => ({ who: 'note', ago, text })

const HOUR = 60
const DAY = 24 * HOUR

/** Conversations in every state that the inbox can show. */
export const STORIES: readonly Story[] = [
  {
    person: 1,
    unread: 2,
    visit: { ago: 52, does: [{ after: 60, tap: 'Chat to a person' }], status: 'READ' },
    lines: [
      did(44, 'taken_over'),
      us(43, 'Hello Ines, Dana here. What can I do for you?'),
      them(12, 'My last bag of Harbour Roast tastes different, more sour than usual'),
      them(11, 'Did you change the beans?'),
    ],
  },
  {
    person: 2,
    unread: 1,
    visit: { ago: 27, does: [{ after: 60, tap: 'Chat to a person' }], status: 'DELIVERED' },
    lines: [them(24, 'Can I still change the address of order 1042?')],
  },
  {
    person: 3,
    unread: 0,
    lines: [
      them(3 * HOUR, 'Is the spring Darjeeling in yet?'),
      did(2.9 * HOUR, 'taken_over'),
      us(2.8 * HOUR, 'It came this morning! Shall I put 100 g aside for you?'),
      them(2.7 * HOUR, 'Yes please, two of them'),
      note(2.6 * HOUR, 'Priya always takes two. Put aside on shelf B, under her name.'),
      us(2.5 * HOUR, 'Done. They wait for you until Saturday.', 'DELIVERED'),
    ],
  },
  {
    person: 5,
    unread: 0,
    visit: { ago: 18, does: [{ after: 60, tap: 'Tea' }], status: 'DELIVERED' },
    lines: [],
  },
  {
    person: 6,
    unread: 0,
    lines: [
      them(2 * DAY, 'The handle of my kettle came off'),
      did(2 * DAY - 5, 'taken_over'),
      { who: 'customer', ago: 2 * DAY - 8, content: { type: 'unsupported', originalType: 'video', raw: { type: 'video' } } },
      us(2 * DAY - 20, 'That should not happen. A new one is on its way to you, no charge.'),
      them(2 * DAY - 25, 'Wow, thank you!'),
      did(2 * DAY - 30, 'closed'),
    ],
  },
  {
    person: 7,
    unread: 1,
    lines: [
      them(5 * HOUR, 'Where exactly is your stall on Sunday?'),
      did(4.9 * HOUR, 'taken_over'),
      {
        who: 'operator',
        ago: 4.8 * HOUR,
        status: 'READ',
        content: { type: 'location', latitude: 51.5055, longitude: -0.0754, name: 'Harbour Market, row C', address: 'Old Quay 4' },
      },
      {
        who: 'customer',
        ago: 4.5 * HOUR,
        content: { type: 'location', latitude: 51.5079, longitude: -0.0877, name: 'London Bridge Station' },
      },
      them(4.4 * HOUR, 'I come from here, is it far?'),
    ],
  },
  {
    person: 9,
    unread: 0,
    lines: [
      them(7 * HOUR, 'Do you have a list of your coffees?'),
      {
        who: 'bot',
        ago: 7 * HOUR,
        status: 'READ',
        content: {
          type: 'list',
          text: 'These are roasted every Tuesday:',
          button: 'See coffees',
          sections: [
            {
              title: 'House roasts',
              rows: [
                { id: 'roast/harbour', title: 'Harbour Roast', description: 'Chocolate, hazelnut' },
                { id: 'roast/tide', title: 'Low Tide', description: 'Decaf, caramel' },
              ],
            },
          ],
        },
      },
      {
        who: 'customer',
        ago: 6.9 * HOUR,
        content: { type: 'listReply', id: 'roast/tide', title: 'Low Tide', description: 'Decaf, caramel' },
      },
      bot(6.9 * HOUR, 'Low Tide is €16.00 for 500 g.', 'READ'),
    ],
  },
  {
    person: 10,
    unread: 0,
    lines: [
      them(26 * HOUR, 'We would need 12 kg by Friday, is that possible?'),
      did(25 * HOUR, 'taken_over'),
      us(25 * HOUR, 'For you, always. I confirm this afternoon.', 'DELIVERED'),
      us(30, 'Confirmed: 12 kg on Friday before 9.', 'FAILED'),
    ],
  },
  {
    person: 13,
    unread: 0,
    lines: [
      them(4 * DAY, 'Are you open on Monday?'),
      did(4 * DAY - 2, 'taken_over'),
      us(4 * DAY - 3, 'Yes, from 8 to 6.'),
      them(4 * DAY - 4, 'Great 👍'),
      did(4 * DAY - 6, 'closed'),
    ],
  },
  {
    person: 15,
    unread: 0,
    visit: {
      ago: 9,
      does: [
        { after: 60, tap: 'Coffee' },
        { after: 60, say: 'Ayla Demir' },
      ],
      status: 'SENT',
    },
    lines: [],
  },
]
