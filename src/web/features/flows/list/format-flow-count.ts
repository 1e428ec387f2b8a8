import type { FlowKind } from '#domain/flows/flow-document.ts'

/** So many of a kind: `3 workflows`; a single one by its name. */
export function flowsText(kind: FlowKind, flows: readonly { name: string }[]): string {
  const [only] = flows
  return flows.length === 1 && only ? `“${only.name}”` : `${flows.length} ${kind}s`
}
