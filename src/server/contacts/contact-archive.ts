// Arrives: a contact who wants to know what is held of them. Leaves: one zip with all of it, written piece by piece.
// Never here: another contact's words, or a whole history in memory.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { ZipFile } from 'yazl'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import { AppError } from '#domain/errors.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'
import type { Runtime } from '#runtime/runtime.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { listAddresses, listConversationsOf } from '#store/contacts/contact-merge.ts'
import { listTimeline } from '#store/contacts/contact-timeline.ts'
import { getConversation, listThread } from '#store/conversations/conversations.ts'
import { listEvents } from '#store/scheduling/events.ts'
import { listOrders } from '#store/commerce/orders.ts'
import type { PageOf } from '#store/postgres/pages.ts'

const PAGE = 500
/** More bookings or orders than anybody has. */
const MANY = 100_000

interface Deps {
  sql: Sql
  runtime: Pick<Runtime, 'openMedia'>
  /** Told when the archive cannot be finished. */
  onError(cause: unknown): void
}

/** Gives all that is held of a contact as a zip: facts, conversations, events, orders, what became of it, and the files. */
export function contactArchive(deps: Deps, appId: string, contact: Contact, viewer: Viewer): Readable {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Uint8Array>, { objectMode: false })
  write(deps, zip, { appId, contact, viewer, output }).catch((cause: unknown) => {
    // Whoever reads it learns by the broken end that it is not whole.
    if (!output.destroyed) deps.onError(cause)
    output.destroy(cause instanceof Error ? cause : new Error(String(cause)))
  })
  return output
}

interface Asked {
  appId: string
  contact: Contact
  viewer: Viewer
  output: Readable
}

async function write({ sql, runtime }: Deps, zip: ZipFile, { appId, contact, viewer, output }: Asked): Promise<void> {
  const gone = once(output, 'close').then(() => Promise.reject(new Error('Nobody reads the archive any more.')))
  gone.catch(() => {})
  const add = async (name: string, content: Readable): Promise<void> => {
    zip.addReadStream(content, name)
    await Promise.race([finished(content, { writable: false }), gone]).finally(() => content.destroy())
  }
  const addJson = (name: string, items: AsyncIterable<unknown> | Iterable<unknown>) =>
    add(name, Readable.from(asList(items), { objectMode: false }))

  const addresses = await listAddresses(sql, appId, contact.id)
  zip.addBuffer(Buffer.from(JSON.stringify({ ...contact, addresses }, null, 2)), 'contact.json')
  await addJson(
    'timeline.json',
    pages((after) => listTimeline(sql, { appId, contactId: contact.id, viewer }, { after, limit: PAGE })),
  )
  await addJson('events.json', await listEvents(sql, appId, { contactId: contact.id, order: 'latest', limit: MANY }))
  const everyOrder = { contactId: contact.id, statuses: [], paymentStatuses: [], from: null, to: null }
  await addJson('orders.json', await listOrders(sql, appId, everyOrder, MANY))
  const missing: { messageId: string; why: string }[] = []
  for (const { id } of await sql.begin((tx) => listConversationsOf(tx, appId, [contact.id]))) {
    const lines = () => pages((after) => listThread(sql, appId, id, { after, limit: PAGE }))
    await addJson(`conversations/${id}/about.json`, [await getConversation(sql, appId, id)])
    await addJson(`conversations/${id}/messages.json`, lines())
    for await (const { message } of lines()) {
      if (!message?.file) continue
      if (message.file.state !== 'stored') {
        missing.push({
          messageId: message.id,
          why: message.file.state === 'failed' ? message.file.reason : 'It is still on its way to us.',
        })
        continue
      }
      try {
        const { body, filename, mimeType } = await runtime.openMedia({ appId, messageId: message.id }, { range: null })
        await add(`conversations/${id}/files/${fileName(message, filename, mimeType)}`, Readable.from(body, { objectMode: false }))
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause
        missing.push({ messageId: message.id, why: cause.message })
      }
    }
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(JSON.stringify(missing, null, 2)), 'missing-files.json')
  zip.end()
}

/** Reads a list page by page. */
async function* pages<Item>(read: (after: string | undefined) => Promise<PageOf<Item>>): AsyncGenerator<Item> {
  for (let after: string | undefined; ;) {
    const { items, nextCursor } = await read(after)
    yield* items
    if (nextCursor === null) return
    after = nextCursor
  }
}

/** A list as the text of JSON, an item a line. */
async function* asList(items: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** A name that no other file of the archive has, and that leads nowhere else. */
function fileName({ id }: NonNullable<ThreadItem['message']>, filename: string | null, mimeType: string): string {
  const plain = filename
    ?.replaceAll(/[^\p{L}\p{N}. _()-]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-80)
  return plain ? `${id}-${plain}` : `${id}.${/\/([\w]+)/.exec(mimeType)?.[1] ?? 'bin'}`
}
