import type { InboundNews } from '#domain/messages/inbound.ts'
import type { RoutedChannel } from '#store/whatsapp/channel-routing.ts'
import type { Tx } from '#store/postgres/sql.ts'

import type { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

/** An event for one app with its affected channels: those of the account, or the named number. At least one. */
export interface RoutedNews {
  appId: string
  channels: readonly RoutedChannel[]
  news: InboundNews
  /** When it happened, ISO 8601. */
  at: string
}

/** Applies an event; `null` on success, or why there was nothing to write. An unexpected shape is such a reason, not an exception. */
export type NewsHandler = (parts: { deps: RuntimeDeps; tx: Tx; unitOfWork: UnitOfWork; routed: RoutedNews }) => Promise<string | null>
