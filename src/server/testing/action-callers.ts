import { expect } from 'vitest'

import { actions } from '#domain/actions/catalogue.gen.ts'
import type { DomainEventType } from '#domain/workflows/domain-event.ts'
import type { Json } from '#domain/json.ts'
import type { localCommands } from '#commands/local-commands.gen.ts'
import { aDocument } from '#flow/testing/documents.ts'
import type { FakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import { aWebhook } from '#runtime/testing/webhooks.ts'

import type { Client } from './client.ts'
import { publishFor, reasonOf } from './command-matrix.ts'
import type { TestWorkspace } from './test-workspace.ts'

// Who can ask for an action of the catalogue: a request, the steps of workflows and flows, an AI agent, a customer's cart.

export type ActionKind = keyof typeof localCommands
export type StepConfig = readonly [kind: string, config: object]

/** What is asked for: as an action, and as the step of a workflow or a flow where there is one. */
export interface Asked {
  action: Record<string, Json>
  step?: StepConfig
  /** A step that does the same in a workflow, and something else in a flow. */
  workflowStep?: StepConfig
  /** The products of a customer's cart that asks for the same. */
  cart?: readonly { product_retailer_id: string; quantity: number; item_price: number; currency: string }[]
}

/** The customer that an action is for. */
export interface Customer {
  phone: number
  contactId: string
  conversationId: string
}

export type CallerName = 'action' | 'workflow' | 'flow' | 'agent' | 'cart'
/** Asks in one way and waits for it; the reason where it was refused at once. */
type Caller = (kind: ActionKind, asked: Asked, who?: Client) => Promise<string | null>

/** Lists the callers that can ask for it. */
export const callersOf = (kind: ActionKind, { step, workflowStep, cart }: Asked): CallerName[] => [
  'action',
  ...(step || workflowStep ? (['workflow'] as const) : []),
  ...(step ? (['flow'] as const) : []),
  ...(actions[kind].tool ? (['agent'] as const) : []),
  ...(cart ? (['cart'] as const) : []),
]

/** Names what a caller publishes to ask: the flow or workflow that then stands as the author. */
export const botName = ({ phone }: Customer): string => `Do ${phone}`

/** Who stands behind a command in what it leaves. */
export function authorOf(caller: CallerName, customer: Customer): { kind: string; name: string | null } {
  if (caller === 'action') return { kind: 'operator', name: 'Olga' }
  return caller === 'cart' ? { kind: 'system', name: null } : { kind: 'bot', name: botName(customer) }
}

/** A workflow of one step. */
export const aWorkflow = ([kind, config]: StepConfig): object => ({
  v: 1,
  nodes: [
    { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'called' } },
    { id: 'do', kind: 'action', position: { x: 300, y: 0 }, steps: [{ id: 'step', kind, enabled: true, config }] },
  ],
  edges: [{ id: 'edge', kind: 'step', source: { nodeId: 'start' }, target: { nodeId: 'do' } }],
})

/** A flow of some steps, which starts by a keyword. */
export const aFlow = (keyword: string, ...steps: StepConfig[]): object =>
  aDocument({ main: steps.map(([kind, config], index) => [`step${index}`, kind, config]) }, [], {
    type: 'keyword',
    keywords: [keyword],
    match: 'exact',
  })

/** Creates the callers, for the customer of each test. */
export function createActionCallers(
  workspace: TestWorkspace,
  models: FakeModels,
  { providerId, events, customer }: { providerId: string; events: readonly DomainEventType[]; customer: Customer },
) {
  const { owner, testApp, appId, app } = workspace

  async function publish(kind: 'flow' | 'workflow', draft: object, name = botName(customer)): Promise<string> {
    const { id } = await owner.ok('POST', `${app}/flows`, { name, kind, draft })
    await owner.ok('POST', `${app}/flows/${id}/publish`, { acceptWarnings: true })
    await publishFor(testApp.sql, appId, events)
    return id
  }

  const perform = (who: Client, action: object) => who.call('POST', `${app}/contacts/${customer.contactId}/actions`, { action })

  async function logged(types: readonly string[]): Promise<void> {
    const lines = () => testApp.sql`
      select 1 from conversation_event
      where conversation_id = ${customer.conversationId} and body ->> 'type' = any (${types as string[]}) limit 1`
    await expect.poll(lines).toHaveLength(1)
  }

  async function runFlow(step: StepConfig): Promise<void> {
    const flowId = await publish('flow', aFlow(`k${customer.phone}`, step))
    await perform(owner, { kind: 'start_flow', flowId, inputs: {} })
  }

  const callers: Record<CallerName, Caller> = {
    async action(kind, { action }, who = owner) {
      const answer = await perform(who, { kind, ...action })
      return reasonOf(answer) ?? answer.body.result.reason ?? null
    },
    async workflow(_, { step, workflowStep = step }) {
      const id = await publish('workflow', aWorkflow(workflowStep!))
      await owner.ok('POST', `${app}/workflows/${id}/start`, { contact: customer.contactId })
      const status = async () => (await owner.ok('GET', `${app}/workflows/${id}/runs`)).items[0]?.status
      await expect.poll(status).toMatch(/completed|failed/)
      return null
    },
    async flow(_, { step }) {
      await runFlow(step!)
      await logged(['flow_ended', 'flow_failed'])
      return null
    },
    async agent(kind, { action }) {
      const { phone } = customer
      const draft = {
        goal: 'You help.',
        models: [{ providerId }],
        knowledge: { groundedOnly: false },
        tools: [{ type: 'action', name: 'do_it', action: kind }],
      }
      const { id } = await owner.ok('POST', `${app}/agents`, { name: `Anna ${phone}`, draft })
      await owner.ok('POST', `${app}/agents/${id}/publish`, {})
      await models.answers({ calls: [{ name: 'do_it', input: action }] }, { text: `Done for ${phone}.` })
      await runFlow(['agent', { agent: id, goal: 'Help.', greet: true, mergeMs: 0 }])
      const said = () => testApp.sent.filter(({ to }) => to === String(phone)).map(({ content }) => ('text' in content ? content.text : ''))
      await expect.poll(said).toContain(`Done for ${phone}.`)
      return null
    },
    async cart(_, { cart }) {
      const { phone } = customer
      const message = {
        id: `cart${phone}`,
        from: String(phone),
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: 'order',
        order: { catalog_id: 'c1', text: '', product_items: cart as never },
      }
      await testApp.runtime.accept(aWebhook({ messages: [message] }))
      await logged(['order_noted', 'cart_not_placed'])
      return null
    },
  }
  return { callers, publish, perform, logged }
}

/** What a hand-over leaves. */
export const HANDED_OVER = {
  rows: [{ handler: 'human', assigneeId: null, priority: 'high', running: 0 }],
  lines: [
    { type: 'handler_changed', handler: 'human', reason: 'handed_over', note: null },
    { type: 'priority_changed', priority: 'high' },
  ],
}

/** What a label that was put on leaves. */
export const LABELLED = {
  rows: [{ labelIds: ['late'] }],
  lines: [{ type: 'labels_changed', added: [{ id: 'late', name: 'Late' }], removed: [] }],
}
