import { z } from 'zod'

import { AppError } from '#domain/errors.ts'
import type { InboundEvent } from '#domain/messages/inbound.ts'
import type { Json } from '#domain/json.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { restoreDelivery, storeDeliveries } from '#store/whatsapp/deliveries.ts'
import { reckonDelivery } from '#store/whatsapp/intake-log.ts'
import type { ReplayedItem } from '#store/whatsapp/parked-replay.ts'
import { writeRow } from '#commands/conversations/write-conversation.ts'
import { createExecutionContext } from '#commands/shared/execution-context.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import { handleEvents } from './ingest-batch.ts'

const ParkedEvent = z.looseObject({ type: z.enum(['message', 'status']), phoneNumberId: z.string(), providerId: z.string() })
const ParkedDelivery = z.object({ delivery: z.string() })

/** Sends a parked item through the pipeline again, from where it left it. */
export async function replay(deps: RuntimeDeps, tx: Tx, item: ReplayedItem): Promise<void> {
  if (item.source === 'turn') return replayTurn(deps, tx, item)
  const delivery = ParkedDelivery.safeParse(item.payload)
  if (delivery.success) return restoreDelivery(tx, delivery.data.delivery)
  if (ParkedEvent.safeParse(item.payload).success) {
    // Our own writing: parked by `handleEvents` as the event that it was.
    const event = item.payload as unknown as InboundEvent
    const { appId, channelId, deliveryId, element } = item
    const origins = new Map(deliveryId !== null && element !== null ? [[event, { deliveryId, element }]] : [])
    await handleEvents(deps, tx, [event], { origins })
    if (deliveryId !== null && channelId !== null) await reckonDelivery(tx, appId, channelId, deliveryId)
    return
  }
  if (item.deliveryId !== null && item.channelId !== null) await reckonDelivery(tx, item.appId, item.channelId, item.deliveryId)
  await storeDeliveries(tx, [
    { body: new TextEncoder().encode(JSON.stringify(asWebhook(item.payload))), source: 'whatsapp', partition: '' },
  ])
}

async function replayTurn(deps: RuntimeDeps, tx: Tx, item: ReplayedItem): Promise<void> {
  const [conversation] = await lockConversations(tx, [{ appId: item.appId, id: item.conversationId ?? '' }])
  if (!conversation || !Array.isArray(item.payload)) throw new AppError('not-found')
  const { unitOfWork } = createExecutionContext(deps, tx)
  writeRow(unitOfWork, conversation, SYSTEM, { set: { handler: 'bot' } })
  for (const body of item.payload) unitOfWork.signal(conversation, body as Json)
  await unitOfWork.flush(tx)
}

/** Puts a part of a webhook back into the frame it was cut from. */
function asWebhook(payload: Json): Json {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload) || 'entry' in payload) return payload
  if ('changes' in payload) return { entry: [payload] }
  return { entry: [{ changes: [payload] }] }
}
