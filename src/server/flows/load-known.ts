import { Automation, openingHours } from '#domain/workspace/automation.ts'
import type { BusinessHours } from '#domain/scheduling/business-hours.ts'
import { FlowDocument, type Flow } from '#domain/flows/flow-document.ts'
import type { Known } from '#flow/analysis/known.ts'
import { type Call, callsOf } from '#flow/definition/calls-of.ts'
import { jumpsOf } from '#flow/definition/jumps-of.ts'
import { leavesOf } from '#flow/analysis/leaves-of.ts'
import { compile, type Kinds, type Program } from '#flow/engine/program.ts'
import { FlowConfig } from '#flow/steps/flow/config.ts'
import { loadAutomation } from '#store/workspace/automation.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { agentsUsingFlow } from '#store/ai/flow-tools.ts'
import { listContactFields } from '#store/contacts/contact-fields.ts'
import { flowsNaming, type KnownRow, listKnown } from '#store/flows/flow-uses.ts'
import { getFlowVersion } from '#store/flows/flow-versions.ts'
import { getFlow } from '#store/flows/flows.ts'

import type { ServerSettings } from '../http/deps.ts'

/** Flows that are looked into for circles, at most. */
const MAX_FLOWS = 100

/** What the facts of a workspace are loaded with. */
export interface KnownDeps {
  sql: Sql
  kinds: Kinds
  settings: Pick<ServerSettings, 'trustedOrigins'>
}

/** Loads what the checks of a draft must know of its app. */
export async function loadKnown({ sql, kinds, settings }: KnownDeps, appId: string, flow: Pick<Flow, 'id' | 'draft'>): Promise<Known> {
  const [rows, callers, automation, fields, led, agents] = await Promise.all([
    listKnown(sql, appId),
    flowsNaming(sql, appId, flow.id),
    loadAutomation(sql, appId),
    listContactFields(sql, appId),
    loadLed(sql, kinds, appId, flow),
    agentsUsingFlow(sql, appId, flow.id),
  ])
  const ids = (to: string) => new Set(rows.flatMap((row) => (row.to === to ? [row.id] : [])))
  return {
    refs: {
      flow: ids('flow'),
      workflow: ids('workflow'),
      eventType: ids('eventType'),
      resource: ids('resource'),
      connection: ids('connection'),
      agent: ids('agent'),
      secret: ids('secret'),
      collection: ids('collection'),
    },
    published: new Set(rows.flatMap(({ id, published }) => (published ? [id] : []))),
    inputs: new Set([
      ...callers.flatMap(({ documents }) => documents.flatMap((document) => inputsFor(kinds, document, flow.id))),
      ...agents.flatMap((agent) => agent.inputs),
    ]),
    ownCollections: ids('ownCollection'),
    ...led,
    channels: ids('channelKind'),
    hours: hoursOf(openingHours(Automation.parse(automation ?? {}))),
    contactFields: new Set(fields.map(({ key }) => key)),
    trustedOrigins: new Set(settings.trustedOrigins.map((origin) => new URL(origin).origin)),
  }
}

/** Names by the word of their kind and id: what a document's references are called. */
export const namesOf = (rows: readonly KnownRow[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ to, id, name }) => [`${to}/${id}`, name]))

/** The variables that a document hands to a flow: those that it calls it with, and all of its own where it does not come back. */
function inputsFor(kinds: Kinds, document: FlowDocument, flowId: string): string[] {
  const { program } = compile(kinds, { flowId: 'caller', version: 0 }, document)
  const steps = [...program.steps.values()]
  // A connector to a flow runs as a step that does not come back.
  const calls = steps.flatMap(({ kind, config }) => {
    const call = kind === 'flow' ? FlowConfig.safeParse(config) : null
    return call?.data?.flow === flowId ? [call.data] : []
  })
  const own = calls.some(({ comesBack }) => !comesBack) ? steps.flatMap(leavesOf).map(({ name }) => name) : []
  return [...own, ...calls.flatMap(({ inputs }) => Object.keys(inputs))]
}

/** Follows the calls of a draft through the published flows, each looked into once. */
async function loadLed(sql: Sql, kinds: Kinds, appId: string, flow: Pick<Flow, 'id' | 'draft'>): Promise<Pick<Known, 'jumps' | 'calls'>> {
  const jumps = new Map<string, readonly string[]>()
  const calls = new Map<string, readonly Call[]>()
  const { program: own } = compile(kinds, { flowId: flow.id, version: 0 }, flow.draft)
  const open = callsOf(own).map(({ flowId }) => flowId)
  for (let id = open.pop(); id !== undefined && jumps.size < MAX_FLOWS; id = open.pop()) {
    if (jumps.has(id) || id === flow.id) continue
    const program = await loadPublished(sql, kinds, appId, id)
    jumps.set(id, program ? jumpsOf(program) : [])
    calls.set(id, program ? callsOf(program) : [])
    open.push(...(calls.get(id) ?? []).map(({ flowId }) => flowId))
  }
  return { jumps, calls }
}

const hoursOf = (hours: BusinessHours | null): Known['hours'] => {
  if (hours === null) return 'unset'
  const days = [...hours.week, ...hours.exceptions.map(({ spans }) => spans)]
  return days.some((spans) => spans.length > 0) ? 'usable' : 'closed'
}

/** The published version of a flow, ready to run; null where it has none. */
export async function loadPublished(sql: Sql, kinds: Kinds, appId: string, flowId: string): Promise<Program | null> {
  const flow = await getFlow(sql, appId, flowId)
  if (!flow || flow.publishedVersion === null) return null
  const version = await getFlowVersion(sql, appId, flowId, flow.publishedVersion)
  const document = FlowDocument.safeParse(version?.document)
  return document.success ? compile(kinds, { flowId, version: flow.publishedVersion }, document.data).program : null
}
