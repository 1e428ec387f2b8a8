import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import type { RuntimeFixture } from './runtime-fixture.ts'
import { aTap, aText, aWebhook } from './webhooks.ts'

/** One customer's conversation with the bot over a pipeline, as a story tells it. */
export interface Chat {
  say(words: string): Promise<void>
  /** Taps the button or row of this title on the newest message that has one. */
  tap(title: string): Promise<void>
  /** Sends any message, as it stands in a webhook but for id, sender and time. */
  send(message: { type: string; [part: string]: Json }): Promise<void>
  /** What the bot said: the text of each message, or its type. */
  said(): string[]
  sent(): OutgoingContent[]
}

/** Begins a conversation of a customer called Ana. */
export function openChat(fixture: RuntimeFixture, from = '15550001111'): Chat {
  let count = 0
  const deliver = async (message: Json): Promise<void> => {
    await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: from, profile: { name: 'Ana' } }], messages: [message] }))
    await fixture.quiet()
  }
  const nextId = (): string => `${from}.${(count += 1)}`
  const sent = () => fixture.sent.filter(({ to }) => to === from).map(({ content }) => content)
  return {
    sent,
    say: (words) => deliver(aText(nextId(), from, words)),
    send: (message) => deliver({ id: nextId(), from, timestamp: String(Math.floor(Date.now() / 1_000)), ...message }),
    said: () => sent().map((content) => ('text' in content && typeof content.text === 'string' ? content.text : content.type)),
    async tap(title) {
      const option = sent()
        .flatMap(optionsOf)
        .findLast((one) => one.title === title)
      if (!option) throw new Error(`No button or row "${title}" was sent.`)
      await deliver(option.isRow ? aRowTap(nextId(), from, option.id, title) : aTap(nextId(), from, option.id, title))
    },
  }
}

function optionsOf(content: OutgoingContent): { id: string; title: string; isRow: boolean }[] {
  if (content.type === 'buttons') return content.buttons.map(({ id, title }) => ({ id, title, isRow: false }))
  if (content.type !== 'list') return []
  return content.sections.flatMap(({ rows }) => rows.map(({ id, title }) => ({ id, title, isRow: true })))
}

const aRowTap = (id: string, from: string, rowId: string, title: string): Json => ({
  id,
  from,
  timestamp: String(Math.floor(Date.now() / 1_000)),
  type: 'interactive',
  interactive: { type: 'list_reply', list_reply: { id: rowId, title } },
})
