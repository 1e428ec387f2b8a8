import type { AgentAnswering } from '#domain/ai/agent-config.ts'
import type { PlacedTrigger } from '#domain/flows/flow-trigger.ts'
import type { ContactField } from '#domain/contacts/contact-field.ts'
import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { ConversationKey } from '../conversations/conversation-writes.ts'
import { rowsOf } from '../postgres/rows.ts'

export interface TurnContact {
  appId: string
  id: string
  name: string | null
  phone: string | null
  email: string | null
  timeZone: string | null
  /** Told by the channel or shown by their words; see `toAnswerContext` for what goes before it. */
  language: string | null
  optedOutAt: string | null
  tags: string[]
  fields: Record<string, Json>
}

export interface StoredSession {
  appId: string
  id: string
  conversationId: string
  state: Json
}

export interface PublishedFlow {
  appId: string
  id: string
  name: string
  version: number
  triggers: PlacedTrigger[]
  /** It is the flow of an AI agent, by which the agent leads a conversation on its own. */
  isAgent: boolean
  /** Where that agent answers by itself; null for other flows. */
  answering: AgentAnswering | null
}

/** Loads the contacts of a turn. Their rows are locked only by the write that follows: contacts are edited by people too. */
export function loadContacts(tx: Sql | Tx, keys: readonly ConversationKey[]): Promise<TurnContact[]> {
  return tx`
    select c.app_id as "appId", c.id, c.name, c.phone, c.email, c.time_zone as "timeZone", c.language, c.opted_out_at as "optedOutAt", c.tags, c.fields
    from ${rowsOf(tx, keys, tx`"appId" text, id text`)} k
    join contact c on c.app_id = k."appId" and c.id = k.id`
}

/** Loads the running sessions of these conversations. */
export function loadRunningSessions(tx: Tx, keys: readonly ConversationKey[]): Promise<StoredSession[]> {
  return tx`
    select s.app_id as "appId", s.id, s.conversation_id as "conversationId", s.state
    from ${rowsOf(tx, keys, tx`"appId" text, id text`)} k
    join flow_session s on s.app_id = k."appId" and s.conversation_id = k.id and s.ended_reason is null`
}

/** Loads what may start: the published flows of these apps with their triggers. */
export function loadPublishedFlows(tx: Tx, appIds: readonly string[]): Promise<PublishedFlow[]> {
  return tx`
    select f.app_id as "appId", f.id, f.name, f.published_version as version, f.triggers, f.agent_id is not null as "isAgent",
      (select v.config -> 'answering' from agent a
        join agent_version v on v.app_id = a.app_id and v.agent_id = a.id and v.version = a.published_version
        where a.app_id = f.app_id and a.id = f.agent_id) as answering
    from flow f where f.app_id = any(${appIds as string[]}) and f.kind = 'flow' and f.published_version is not null
    order by f.app_id, f.created_at, f.id`
}

/** A published version of a flow or a workflow. */
export interface VersionKey {
  appId: string
  flowId: string
  version: number
}

/** Loads published documents; those of which there is no such version are left out. */
export function loadDocuments(tx: Tx, keys: readonly VersionKey[]): Promise<(VersionKey & { document: Json })[]> {
  return tx`
    select v.app_id as "appId", v.flow_id as "flowId", v.version, v.document
    from ${rowsOf(tx, keys, tx`"appId" text, "flowId" text, version integer`)} k
    join flow_version v on v.app_id = k."appId" and v.flow_id = k."flowId" and v.version = k.version`
}

export interface TurnSurroundings {
  appId: string
  channelId: string
  appName: string
  timeZone: string
  language: string | null
  automation: Json
  channelName: string
  hasMembers: boolean
  /** The typed fields of the app's contacts that are in use. */
  contactFields: ContactField[]
  /** The labels that conversations of the app may bear. */
  labels: { id: string; name: string }[]
}

/** The typed fields in use of the app `a`, as one JSON list. */
export const fieldsOf = (tx: Sql | Tx) => tx`coalesce((
  select jsonb_agg(jsonb_build_object('key', f.key, 'label', f.label, 'type', f.type, 'choices', f.choices, 'position', f.position, 'archived', f.archived))
  from contact_field f where f.app_id = a.id and not f.archived), '[]')`

/** The labels of the app `a`, by name, as one JSON list. */
export const appLabels = (tx: Sql | Tx) => tx`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name)) from conversation_label l where l.app_id = a.id), '[]')`

/** Loads the app and channel that a turn's templates may speak of. */
export function loadSurroundings(tx: Sql | Tx, keys: readonly { appId: string; channelId: string }[]): Promise<TurnSurroundings[]> {
  return tx`
    select distinct on (a.id, h.id) a.id as "appId", h.id as "channelId", a.name as "appName", a.time_zone as "timeZone", a.language, a.automation, h.name as "channelName",
      exists (select 1 from member m where m.app_id = a.id) as "hasMembers", ${fieldsOf(tx)} as "contactFields", ${appLabels(tx)} as labels
    from ${rowsOf(tx, keys, tx`"appId" text, "channelId" text`)} k
    join app a on a.id = k."appId" join channel h on h.app_id = a.id and h.id = k."channelId"`
}
