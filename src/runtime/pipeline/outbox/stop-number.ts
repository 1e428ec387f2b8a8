import { createHash } from 'node:crypto'

import type { Sql } from '#store/postgres/sql.ts'
import { insertNotices } from '#store/whatsapp/channel-notices.ts'
import { blockRefusedToken, type RefusedToken } from '#store/whatsapp/numbers.ts'
import type { GenerateId } from '#domain/generate-id.ts'

import { notifyAdmins } from '#runtime/jobs/notifications/notify-admins.ts'

const REMEDY = 'Save a new access token to send what’s waiting.'

interface Deps {
  sql: Sql
  generateId: GenerateId
  now(): Date
}

/**
 * Holds back what a number sends, because WhatsApp refuses its access token, and tells the admins. Does nothing where the number has
 * another token by now, or is held back already: of many messages that are refused together, one tells.
 */
export async function stopNumber({ sql, generateId, now }: Deps, number: RefusedToken, reason: string): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await blockRefusedToken(tx, number, reason))) return
    const at = now().toISOString()
    const notice = { severity: 'danger' as const, title: 'WhatsApp refuses the access token', detail: reason, remedy: REMEDY }
    // A token that is refused now and then tells of itself once a day; another one tells again.
    const digest = createHash('sha256').update(number.tokenSealed).update(at.slice(0, 10)).digest('base64url')
    const isNew = (await insertNotices(tx, number.appId, [{ ...notice, id: generateId(), channelId: number.id, digest, at }])) > 0
    if (!isNew) return
    await notifyAdmins(tx, { generateId, now }, { appId: number.appId, channelId: number.id, snippet: `${reason} ${REMEDY}` })
  })
}
