// What several of a batch's turns ask alike and none of them changes: members, workflows, templates, types of events. Asked once for all of them.
// What a turn may change under another one's eyes (events, orders, free places) is never kept here.
import { findMember } from '#store/workspace/members.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { findSendable } from '#store/whatsapp/templates.ts'
import { loadWorkflows } from '#store/workflows/workflows.ts'

import { loadBookable } from '../scheduling/booking-plan.ts'

/** The reads of one transaction, each done when it is first asked for. */
export type BatchReads = ReturnType<typeof createBatchReads>

export function createBatchReads(tx: Tx) {
  return {
    member: once((appId: string, userId: string) => findMember(tx, appId, userId)),
    workflows: once((appId: string) => loadWorkflows(tx, [appId])),
    template: once((appId: string, channelId: string, name: string, language: string) =>
      findSendable(tx, appId, channelId, name, language),
    ),
    bookable: once((appId: string, typeId: string, resourceId: string | null) => loadBookable(tx, appId, typeId, resourceId)),
  }
}

/** Keeps what was read under each set of arguments; what failed is read again. */
function once<Args extends (string | null)[], Result>(read: (...args: Args) => Promise<Result>): (...args: Args) => Promise<Result> {
  const known = new Map<string, Promise<Result>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const result = known.get(key) ?? read(...args)
    known.set(key, result)
    result.catch(() => known.delete(key))
    return result
  }
}
