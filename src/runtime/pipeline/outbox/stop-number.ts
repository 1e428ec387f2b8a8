import { createHash } from 'node:crypto'

import { storedText } from '#domain/i18n/t.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { insertNotices } from '#store/whatsapp/channel-notices.ts'
import { blockRefusedToken, type RefusedToken } from '#store/whatsapp/numbers.ts'
import type { GenerateId } from '#domain/generate-id.ts'

import { notifyAdmins } from '#runtime/jobs/notifications/notify-admins.ts'

interface Deps {
  sql: Sql
  generateId: GenerateId
  now(): Date
}

/**
 * Blocks a number whose access token WhatsApp refuses, and notifies the admins. Does nothing if the number has
 * a new token or is already blocked: of many messages refused together, one notifies.
 */
export async function stopNumber({ sql, generateId, now }: Deps, number: RefusedToken, reason: string): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await blockRefusedToken(tx, number, reason))) return
    const at = now().toISOString()
    const remedy = storedText('Save a new access token to send what’s waiting.')
    const notice = { severity: 'danger' as const, title: storedText('WhatsApp refuses the access token'), detail: reason, remedy }
    // An unstable token notifies once a day; a new one notifies again.
    const digest = createHash('sha256').update(number.tokenSealed).update(at.slice(0, 10)).digest('base64url')
    const isNew = (await insertNotices(tx, number.appId, [{ ...notice, id: generateId(), channelId: number.id, digest, at }])) > 0
    if (!isNew) return
    await notifyAdmins(
      tx,
      { generateId, now },
      { appId: number.appId, channelId: number.id, snippet: storedText('{before} {next}', { before: reason, next: remedy }) },
    )
  })
}
