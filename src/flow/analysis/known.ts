import type { FlowKind } from '#domain/flows/flow-document.ts'

import type { Call } from '../definition/calls-of.ts'

/** What there is in the workspace around a document, by which its references are checked. */
export interface Known {
  /** Ids by the word behind `ref:` in a config's schema: `flow`, `workflow`, `eventType`… A word that is missing is not checked. */
  refs: Readonly<Record<string, ReadonlySet<string>>>
  /** Flows and workflows that are published, and collections that hold something that can be ordered. */
  published: ReadonlySet<string>
  /** Collections of the own catalog, which WhatsApp cannot show. */
  ownCollections: ReadonlySet<string>
  /** Variables that the callers of this flow give it. */
  inputs: ReadonlySet<string>
  /** The flows that a published flow goes into before it ever waits. */
  jumps: ReadonlyMap<string, readonly string[]>
  /** The kinds of the app's channels; none where there is no channel yet. */
  channels: ReadonlySet<string>
  /** The business hours: not set, set without an opening, or usable. */
  hours: 'unset' | 'closed' | 'usable'
  /** The keys of the workspace's contact fields. */
  contactFields: ReadonlySet<string>
  /** Origins that HTTP steps may call although they are private. */
  trustedOrigins: ReadonlySet<string>
  /** The flows that a published flow goes into, wherever it does. */
  calls: ReadonlyMap<string, readonly Call[]>
}

/** The document that is looked at, beside what it says. */
export interface Inspected {
  id: string
  kind: FlowKind
  /** Null where nothing is known of the app: references are not checked then. */
  known: Known | null
}
