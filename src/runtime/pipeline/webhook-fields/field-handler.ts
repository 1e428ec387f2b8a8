import type { InboundNews } from '#domain/messages/inbound.ts'
import type { RoutedChannel } from '#store/whatsapp/channel-routing.ts'
import type { Tx } from '#store/postgres/sql.ts'

import type { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

/** News for one app, with its channels that they concern: those of the account, or the one number that is named. At least one. */
export interface RoutedNews {
  appId: string
  channels: readonly RoutedChannel[]
  news: InboundNews
  /** When it happened, ISO 8601. */
  at: string
}

/** Writes what news say; `null` when it did, or why there was nothing to write. A value of another shape is such a reason, and no throw. */
export type NewsHandler = (parts: { deps: RuntimeDeps; tx: Tx; unitOfWork: UnitOfWork; routed: RoutedNews }) => Promise<string | null>
