import type { Sql } from '#store/connect.ts'
import { insertNotices } from '#store/channel-notices.ts'
import { blockRefusedToken, type RefusedToken } from '#store/numbers.ts'
import type { MintId } from '#domain/mint-id.ts'

import { tellAdmins } from '../notifications/tell-admins.ts'

const REMEDY = 'Save a new access token to send what’s waiting.'

interface Deps {
  sql: Sql
  mint: MintId
  now(): Date
}

/**
 * Holds back what a number sends, because WhatsApp refuses its access token, and tells the admins. Does nothing where the number has
 * another token by now, or is held back already: of many messages that are refused together, one tells.
 */
export async function stopNumber({ sql, mint, now }: Deps, number: RefusedToken, reason: string): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await blockRefusedToken(tx, number, reason))) return
    const at = now().toISOString()
    const notice = { severity: 'danger' as const, title: 'WhatsApp refuses the access token', detail: reason, remedy: REMEDY }
    const id = mint()
    await insertNotices(tx, number.appId, [{ ...notice, id, channelId: number.id, digest: `token:${id}`, at }])
    await tellAdmins(tx, { mint, now }, { appId: number.appId, channelId: number.id, snippet: `${reason} ${REMEDY}` })
  })
}
