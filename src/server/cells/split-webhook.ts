import { z } from 'zod'

import { parseJson } from '#domain/json.ts'
import type { CellKey, CellRoute } from '#store/cells/directory.ts'

import { nameOf, type RouteFinder } from './find-route.ts'

// Only what is looked at; all else of a webhook is passed on as it is.
const Change = z.looseObject({
  value: z
    .looseObject({ metadata: z.looseObject({ phone_number_id: z.string() }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
const Entry = z.looseObject({ id: z.coerce.string(), changes: z.array(Change) })
const Webhook = z.looseObject({ entry: z.array(Entry) })

type Webhook = z.infer<typeof Webhook>
type Change = z.infer<typeof Change>

/** What of a webhook one cell is told; `body` is null where it is the whole of it, as it came. */
export interface WebhookPart {
  cell: string
  address: string
  body: Uint8Array | null
}

/**
 * Splits a webhook by the cells of its numbers. What names no number, such as news of a template, is for each cell with a number of the account. What nobody
 * knows is for this cell (`here`), and so is what is no webhook: they are stored and shown like those of an installation without cells.
 */
export async function splitWebhook(raw: Uint8Array, here: string, { find }: Pick<RouteFinder, 'find'>): Promise<WebhookPart[]> {
  const whole = { cell: here, address: '', body: null }
  const webhook = Webhook.safeParse(parseJson(Buffer.from(raw).toString())).data
  if (!webhook) return [whole]
  const keys = new Map(
    webhook.entry.flatMap((entry) => entry.changes.flatMap((change) => keysOf(entry.id, change))).map((key) => [nameOf(key), key]),
  )
  const routes = await find([...keys.values()])
  const cellsOf = (account: string, change: Change): readonly CellRoute[] => {
    const [first, second] = keysOf(account, change).map((key) => routes.get(nameOf(key)) ?? [])
    // A number is its oldest holder's; an account may have numbers in several cells.
    return second === undefined ? (first ?? []) : first?.length ? first.slice(0, 1) : second
  }
  const addresses = new Map<string, string>()
  for (const entry of webhook.entry)
    for (const change of entry.changes) for (const { cell, address } of cellsOf(entry.id, change)) addresses.set(cell, address)
  const isFor = (cell: string, account: string, change: Change): boolean => {
    const cells = cellsOf(account, change)
    return cells.length === 0 ? cell === here : cells.some((route) => route.cell === cell)
  }
  const isUnknown = webhook.entry.some(
    ({ id, changes }) => changes.length === 0 || changes.some((change) => cellsOf(id, change).length === 0),
  )
  if (isUnknown || addresses.size === 0) addresses.set(here, addresses.get(here) ?? '')
  if (addresses.size === 1) return [...addresses].map(([cell, address]) => ({ cell, address, body: null }))
  return [...addresses].map(([cell, address]) => ({
    cell,
    address,
    body: partOf(webhook, (account, change) => isFor(cell, account, change)),
  }))
}

/** The number that a change names, where it does, then the account that it came for. */
const keysOf = (account: string, { value }: Change): CellKey[] => [
  ...(value?.metadata ? [{ kind: 'phone_number' as const, key: value.metadata.phone_number_id }] : []),
  { kind: 'whatsapp_account', key: account },
]

function partOf(webhook: Webhook, isMeant: (account: string, change: Change) => boolean): Uint8Array {
  const entry = webhook.entry
    .map((each) => ({ ...each, changes: each.changes.filter((change) => isMeant(each.id, change)) }))
    .filter(({ changes }) => changes.length > 0)
  return Buffer.from(JSON.stringify({ ...webhook, entry }))
}
