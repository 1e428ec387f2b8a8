import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import type { FlowFile } from '#domain/flows/flow-file.ts'
import { FlowFile as Schema } from '#domain/flows/flow-file.ts'
import type { FlowTestInput } from '#domain/flows/flow-test.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Json } from '#domain/json.ts'
import { withoutSecrets } from '#domain/workspace/secret-names.ts'
import { referencesOf } from '#flow/definition/references-of.ts'
import type { Kinds } from '#flow/engine/program.ts'
import type { KnownRow } from '#store/flows/flow-uses.ts'

import { namesOf } from './load-known.ts'

/** Writes a flow as a file: its draft and tests without secrets, and the names of what it needs. */
export function toFlowFile(kinds: Kinds, flow: Flow, tests: readonly FlowTestInput[], known: readonly KnownRow[]): FlowFile {
  const names = namesOf(known)
  const references = new Map(
    referencesOf(kinds, flow.draft).flatMap(({ to, id }) => {
      const name = names.get(`${to}/${id}`)
      return name === undefined ? [] : [[`${to}/${id}`, { to, id, name }] as const]
    }),
  )
  const { id, kind, name } = flow
  const content = withoutSecrets({ document: flow.draft, tests } as unknown as Json, '')
  return Schema.parse({ format: 'parley.flow', v: 1, id, kind, name, references: [...references.values()], ...(content as object) })
}

/** What a file comes to in an app: ids of its own, with what it names found by name. What is not found keeps its id, and is told by the checks. */
export function fromFlowFile(
  file: FlowFile,
  known: readonly KnownRow[],
  flowId: string,
  generateId: GenerateId,
): { document: FlowDocument; tests: FlowTestInput[]; missing: ReadonlyMap<string, string> } {
  const found = new Map<string, string>()
  const missing = new Map<string, string>()
  for (const { to, id, name } of file.references) {
    const row = known.find((each) => each.to === to && each.id === id) ?? known.find((each) => each.to === to && each.name === name)
    if (row) found.set(id, row.id)
    else missing.set(id, name)
  }
  if (file.id !== undefined) found.set(file.id, flowId)
  const own = ownIds(file.document, generateId)
  return { document: withOwnIds(file.document, own, found), tests: file.tests.map((test) => testWithOwnIds(test, own)), missing }
}

type Ids = ReadonlyMap<string, string>

const given = (ids: Ids, id: string): string => ids.get(id) ?? id

function ownIds({ nodes, edges }: FlowDocument, generateId: GenerateId): Ids {
  const parts = [
    ...nodes.flatMap((node) => [node.id, ...('steps' in node ? node.steps.map(({ id }) => id) : [])]),
    ...edges.map(({ id }) => id),
  ]
  return new Map(parts.map((id) => [id, generateId()]))
}

function withOwnIds({ v, nodes, edges }: FlowDocument, own: Ids, found: Ids): FlowDocument {
  return {
    v,
    nodes: nodes.map((node) => {
      const id = given(own, node.id)
      if (node.kind === 'trigger') return { ...node, id }
      if (node.kind === 'connector') {
        const { target } = node
        return { ...node, id, target: 'flowId' in target ? { flowId: given(found, target.flowId) } : { nodeId: given(own, target.nodeId) } }
      }
      const steps = node.steps.map((step) => ({ ...step, id: given(own, step.id), config: withFound(step.config as Json, found) }))
      return { ...node, id, steps }
    }),
    edges: edges.map(({ id, kind, source, target }) => ({
      id: given(own, id),
      kind,
      source: { ...source, nodeId: given(own, source.nodeId), ...(source.stepId !== undefined && { stepId: given(own, source.stepId) }) },
      target: { nodeId: given(own, target.nodeId) },
    })),
  }
}

/** Ids of the app are long and random: where one stands in a config, it names that thing. */
function withFound(value: Json, found: Ids): Json {
  if (typeof value === 'string') return given(found, value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => withFound(item, found))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withFound(item, found)]))
}

function testWithOwnIds(test: FlowTestInput, own: Ids): FlowTestInput {
  const { start, mocks, expect } = test
  const here = <T extends { stepId?: string | undefined }>(item: T): T =>
    item.stepId === undefined ? item : { ...item, stepId: given(own, item.stepId) }
  return {
    ...test,
    start: { ...start, ...(start.from !== undefined && { from: given(own, start.from) }) },
    mocks: mocks.map(here),
    expect: { ...expect, exits: expect.exits.map(here), effects: expect.effects.map(here) },
  }
}
