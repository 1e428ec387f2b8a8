import { expect } from 'vitest'

import { until } from '#store/testing/until.ts'

import { answerTo, type Chat, type EchoApp, type Installation } from './echo-app.ts'

/** Waits until nothing is on its way, and proves that all was said once and in order. Tells of how many sends nobody knows. */
export async function inTheEnd(
  { world }: Installation,
  shop: EchoApp,
  customers: readonly string[],
  texts: readonly string[],
): Promise<number> {
  let chats: Chat[] = []
  const isOver = ({ status }: Chat['said'][number]): boolean => status === 'DELIVERED' || status === 'UNKNOWN'
  await until(
    'every message is answered and every answer delivered',
    async () => {
      if ((await world.webhooksWaiting()) > 0) return false
      chats = await shop.chats()
      return chats.length === customers.length && chats.every(({ said }) => said.length === texts.length && said.every(isOver))
    },
    60_000,
  )
  const sent = await world.sent(shop.phoneNumberId)
  expect(new Set(sent.map(({ ref }) => ref)).size).toBe(sent.length)
  for (const { conversation, heard, said } of chats) {
    expect(heard).toEqual(texts)
    expect(said.map(({ text }) => text)).toEqual(texts.map(answerTo))
    // What went out is known to have gone out; what is not known to have gone out did not.
    const delivered = said.filter(({ status }) => status === 'DELIVERED').map(({ text }) => text)
    expect(sent.filter(({ to }) => `+${to}` === conversation.contact.phone).map(({ text }) => text)).toEqual(delivered)
  }
  return customers.length * texts.length - sent.length
}

/** The lines of a conversation's log are numbered without a gap. */
export const linesOf = (id: string, lastSeq: number): string[] => Array.from({ length: lastSeq }, (_, index) => `${id} ${index + 1}`)
