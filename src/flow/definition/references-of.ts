import type { FlowDocument } from '#domain/flows/flow-document.ts'

import type { Kinds } from '../engine/program.ts'
import { stepsOf } from '../engine/node-steps.ts'
import { type Field, fieldsOf } from './field-walk.ts'

/** A thing of the app that a document names: the word behind `ref:` and the id. */
export interface Reference {
  to: string
  id: string
  nodeId: string
  stepId: string | null
}

/** How a template names a secret of the app. */
const SECRET = /\{secret:([A-Za-z][\w-]{0,63})\}/g

/** Lists what a document names: by the roles of its configs, and by its connectors to other flows. `fields` are those of steps that were walked before. */
export function referencesOf(kinds: Kinds, document: FlowDocument, fields: ReadonlyMap<string, readonly Field[]> = new Map()): Reference[] {
  return document.nodes.flatMap((node): Reference[] => {
    if (node.kind === 'connector')
      return 'flowId' in node.target ? [{ to: 'flow', id: node.target.flowId, nodeId: node.id, stepId: null }] : []
    return stepsOf(node).flatMap((step) => {
      const kind = Object.hasOwn(kinds, step.kind) ? kinds[step.kind] : undefined
      if (!kind) return []
      const place = { nodeId: node.id, stepId: step.id }
      return (fields.get(step.id) ?? fieldsOf(kind.config, step.config)).flatMap(({ role, value }) => {
        if (role.startsWith('ref:')) return [{ to: role.slice(4), id: value, ...place }]
        return role === 'template' ? [...value.matchAll(SECRET)].map((match) => ({ to: 'secret', id: match[1] ?? '', ...place })) : []
      })
    })
  })
}
