import type { FlowDocument } from '#domain/flows/flow-document.ts'

export type StartSubject = 'order' | 'event'

/** What a flow is started about, beside the contact: an order or an event, or null. `from` is the trigger node; the first without. */
export function startSubject({ nodes }: Pick<FlowDocument, 'nodes'>, from: string | null): StartSubject | null {
  const triggers = nodes.flatMap((node) => (node.kind === 'trigger' ? [node] : []))
  const type = (triggers.find(({ id }) => id === from) ?? triggers[0])?.trigger.type ?? ''
  return type.startsWith('order') ? 'order' : type.startsWith('event') ? 'event' : null
}
