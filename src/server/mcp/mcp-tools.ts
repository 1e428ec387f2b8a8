import { z } from 'zod'

import { actions } from '#domain/actions/catalogue.gen.ts'
import type { Action } from '#domain/actions/action.ts'
import { contract, type OperationId } from '#domain/api/contract.ts'
import type { Endpoint } from '#domain/api/endpoint.ts'
import { Id } from '#domain/id.ts'
import type { Json } from '#domain/json.ts'
import type { KeyScope } from '#domain/workspace/key-scope.ts'
import { keyScopeOf } from '#domain/workspace/key-scope.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { Role } from '#domain/workspace/role.ts'

type Arguments = Readonly<Record<string, Json>>

/** A call of the API that a tool stands for. */
export interface ApiCall {
  method: Endpoint['method']
  url: string
  body: { readonly [name: string]: Json } | null
}

/** A tool of the workspace: a call of the API under another name, so that rights, validation and history are those of the API. */
export interface McpTool {
  name: string
  description: string
  /** What a key needs for it. */
  scope: KeyScope
  role: Role
  isReading: boolean
  input: { readonly [key: string]: Json }
  callOf(appId: string, args: Arguments): ApiCall
}

/** What the API offers beside the catalogue of actions and what an assistant can use, in words that stand by themselves. */
const OPERATIONS = {
  search: 'search',
  list_contacts: 'listContacts',
  get_contact: 'getContact',
  create_contact: 'createContact',
  list_conversations: 'listConversations',
  get_conversation: 'getConversation',
  list_messages: 'listThread',
  send_message: 'sendMessage',
  add_note: 'addNote',
  assign_conversation: 'assign',
  snooze_conversation: 'snooze',
  close_conversation: 'close',
  reopen_conversation: 'reopen',
  find_orders: 'listOrders',
  get_order: 'getOrder',
  find_products: 'listProducts',
  find_events: 'listEvents',
  list_event_types: 'listEventTypes',
  find_free_times: 'listSlots',
} as const satisfies Readonly<Record<string, OperationId>>

function operationTool(name: string, endpoint: Endpoint): McpTool {
  const [params, query, body] = [endpoint.params, endpoint.query, endpoint.body].map(shapeOf)
  const { appId: _, ...inPath } = params ?? {}
  const { idOrder: __, ...inQuery } = query ?? {}
  return {
    name,
    description: `${endpoint.summary}.`,
    scope: keyScopeOf(endpoint),
    role: roleOf(endpoint),
    isReading: endpoint.method === 'GET',
    input: inputOf({ ...inPath, ...inQuery, ...body }),
    callOf: (appId, args) => {
      const rest = Object.entries(args).filter(([key]) => !Object.hasOwn(inPath, key))
      const url = pathOf(endpoint, appId, args)
      if (endpoint.method !== 'GET') return { method: endpoint.method, url, body: Object.fromEntries(rest) }
      const asked = new URLSearchParams()
      for (const [key, value] of rest) for (const one of Array.isArray(value) ? value : [value]) asked.append(key, textOf(one))
      return { method: 'GET', url: asked.size > 0 ? `${url}?${asked.toString()}` : url, body: null }
    },
  }
}

const PERFORM: Endpoint = contract.performAction

function actionTool({ kind, summary, input }: Action, role: Role): McpTool {
  const { kind: _, ...fields } = input.shape
  return {
    name: kind,
    description: `${summary}, for one contact.`,
    scope: keyScopeOf(PERFORM),
    role,
    isReading: false,
    input: inputOf({ contactId: Id.describe('The contact that it is for'), ...fields }),
    callOf: (appId, { contactId, ...rest }) => ({
      method: 'POST',
      url: pathOf(PERFORM, appId, { contactId: contactId ?? '' }),
      body: { action: { ...rest, kind } },
    }),
  }
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  if (!(schema instanceof z.ZodObject)) throw new Error('A tool takes named inputs.')
  return z.record(z.string(), z.instanceof(z.ZodType)).parse(schema.shape)
}

const roleOf = ({ access }: Endpoint): Role => {
  if (access === 'owner' || access === 'admin' || access === 'agent') return access
  throw new Error('A tool belongs to a workspace.')
}

/** The path with its ids, each escaped: none can lead to another address. What is missing leads nowhere and is refused there. */
const pathOf = ({ path }: Endpoint, appId: string, args: Arguments): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'appId' ? appId : segmentOf(textOf(args[name] ?? ''))))

const segmentOf = (text: string): string => (/^\.*$/.test(text) ? '-' : encodeURIComponent(text))

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The inputs in JSON Schema. The long patterns of times only cost tokens: their format says the same. */
function inputOf(shape: Readonly<Record<string, z.ZodType>>): McpTool['input'] {
  const schema = z.toJSONSchema(z.object(shape), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  const { $schema: _, ...rest } = z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(schema)))
  return rest
}

/** Every tool, always in the same order: those who cache prompts count on it. */
export const MCP_TOOLS: readonly McpTool[] = [
  ...Object.entries(OPERATIONS).map(([name, id]) => operationTool(name, contract[id])),
  ...Object.values<Action>(actions).flatMap((action) => (action.access === null ? [] : [actionTool(action, action.access)])),
]

/** The tools that somebody with this role may use; a key also needs the scope of each. */
export const toolsFor = (role: Role, scopes: readonly KeyScope[] | null): McpTool[] =>
  MCP_TOOLS.filter((tool) => roleAllows(role, tool.role) && (scopes === null || scopes.includes(tool.scope)))
