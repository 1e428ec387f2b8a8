// Arrives: a webhook of one number that a person wants handled again. Leaves: what it says, written where it is not written yet.
// Never here: what the webhook says to other apps, or a second message for one provider id.
import { AppError } from '#domain/errors.ts'
import type { InboundEvent } from '#domain/messages/inbound.ts'
import { restoreDelivery } from '#store/whatsapp/deliveries.ts'
import { holdDelivery, liftParked, markReplayed } from '#store/whatsapp/intake-log.ts'
import { mergeDuplicates } from '#commands/contacts/merge-duplicates.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import type { Origin } from './delivery-outcomes.ts'
import { handleEvents } from './ingest-batch.ts'
import { joinEarlyStatuses } from './events/join-early-statuses.ts'

/** A number, as webhooks name it. */
export interface NamedChannel {
  appId: string
  id: string
  phoneNumberId: string
  wabaId: string
}

/** Tells whether an event of a webhook is this number's, or its account's. */
export const isOf = (event: InboundEvent, { phoneNumberId, wabaId }: NamedChannel): boolean =>
  event.type === 'news' && event.phoneNumberId === null ? event.wabaId === wabaId : event.phoneNumberId === phoneNumberId

/** Handles again what a webhook says to a number: each thing counts once. AppError('not-found') when it is kept no longer. */
export async function replayDelivery(deps: RuntimeDeps, channel: NamedChannel, deliveryId: string): Promise<void> {
  const { appId, id: channelId } = channel
  const { early, duplicates } = await deps.sql.begin(async (tx) => {
    const held = await holdDelivery(tx, appId, channelId, deliveryId)
    if (!held) throw new AppError('not-found')
    // As a whole it waits for the intake, which handles it for everybody.
    if (held.state !== 'handled') {
      await restoreDelivery(tx, deliveryId)
      return { early: [], duplicates: [] }
    }
    const own = deps[held.source].parse(held.body).flatMap((event, element) => (isOf(event, channel) ? [{ event, element }] : []))
    await liftParked(
      tx,
      appId,
      deliveryId,
      own.map(({ element }) => element),
    )
    const origins = new Map(own.map(({ event, element }): [InboundEvent, Origin] => [event, { deliveryId, element }]))
    const { ends, ...leftover } = await handleEvents(
      deps,
      tx,
      own.map(({ event }) => event),
      { origins, onlyApp: appId },
    )
    await markReplayed(
      tx,
      ends.filter((end) => end.appId === appId && end.channelId === channelId),
    )
    deps.crash('intake.written')
    return leftover
  })
  await joinEarlyStatuses(deps, early)
  await mergeDuplicates(deps, duplicates)
}
