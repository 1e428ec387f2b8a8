import type { Sql } from '../postgres/sql.ts'

export interface RemovedDemo {
  contacts: number
  conversations: number
  flows: number
  channels: number
}

/**
 * Removes every seeded record of an app: contacts, channels, connections, flows and knowledge that carry the demo mark, and every conversation that speaks
 * with such a contact or over such a channel, with all that waits in the queues for it.
 */
export function removeDemo(sql: Sql, appId: string): Promise<RemovedDemo> {
  return sql.begin(async (tx) => {
    const gone = await tx<{ id: string }[]>`
      delete from conversation
      where app_id = ${appId}
        and (contact_id in (select id from contact where app_id = ${appId} and demo) or channel_id in (select id from channel where app_id = ${appId} and demo))
      returning id`
    const ids = gone.map(({ id }) => id)
    for (const table of [
      'message',
      'conversation_event',
      'flow_session',
      'turn_trace',
      'signal',
      'timer',
      'outbox',
      'external_call',
      'media_file',
      'message_transcript',
    ]) {
      await tx`delete from ${tx(table)} where app_id = ${appId} and conversation_id = any(${ids})`
    }
    await tx`delete from early_status where app_id = ${appId} and channel_id in (select id from channel where app_id = ${appId} and demo)`
    for (const table of ['delivery_channel', 'send_attempt'])
      await tx`delete from ${tx(table)} where app_id = ${appId} and channel_id in (select id from channel where app_id = ${appId} and demo)`
    await tx`
      delete from contact_address
      where app_id = ${appId}
        and (contact_id in (select id from contact where app_id = ${appId} and demo) or channel_id in (select id from channel where app_id = ${appId} and demo))`
    const contacts = await tx`delete from contact where app_id = ${appId} and demo`
    for (const table of ['step_counter', 'step_counter_change'])
      await tx`delete from ${tx(table)} where app_id = ${appId} and flow_id in (select id from flow where app_id = ${appId} and demo)`
    const flows = await tx`delete from flow where app_id = ${appId} and demo`
    const channels = await tx`delete from channel where app_id = ${appId} and demo`
    await tx`delete from connection where app_id = ${appId} and demo`
    await tx`delete from knowledge_source where app_id = ${appId} and demo`
    await tx`delete from agent where app_id = ${appId} and demo`
    await tx`delete from ai_provider where app_id = ${appId} and demo`
    await tx`update app set demo = false where id = ${appId}`
    return { contacts: contacts.count, conversations: ids.length, flows: flows.count, channels: channels.count }
  })
}
