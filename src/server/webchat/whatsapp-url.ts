import { randomBytes } from 'node:crypto'

import { AppError } from '#domain/errors.ts'
import { HANDOFF_BYTES, toHandoffCode } from '#domain/webchat/handoff-code.ts'
import { findDisplayPhones } from '#store/whatsapp/display-phones.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { keepHandoff } from '#store/webchat/handoffs.ts'

import type { VisitorCaller } from './visitor-caller.ts'
import { keyOf } from './visitor-token.ts'

/** The link by which a visitor goes on in WhatsApp: its message carries a code that tells who they are. `not-found` where no number is offered. */
export async function whatsappUrl(sql: Sql, { visitor, chat }: VisitorCaller): Promise<string> {
  const { whatsappChannelId } = chat.settings
  const digits =
    whatsappChannelId === null ? undefined : (await findDisplayPhones(sql, chat.appId, [whatsappChannelId])).get(whatsappChannelId)
  if (whatsappChannelId === null || !digits) throw new AppError('not-found')
  const code = toHandoffCode(randomBytes(HANDOFF_BYTES))
  await keepHandoff(sql, keyOf(visitor), code, whatsappChannelId)
  return `https://wa.me/${digits}?text=${encodeURIComponent(code)}`
}
