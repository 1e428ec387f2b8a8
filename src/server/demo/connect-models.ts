import { AgentConfig } from '#domain/ai/agent-config.ts'
import { publishAgentDraft } from '#store/ai/agent-versions.ts'
import { createAgent } from '#store/ai/agents.ts'
import { createAiProvider } from '#store/ai/ai-providers.ts'
import { agentFlow } from '#flow/agents/agent-flow.ts'
import { markDemoKnowledge } from '#store/workspace/demo-seed.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Seal } from '../settings/seal.ts'
import { writeSource } from '../routes/ai/write-source.ts'
import { DEMO, modelsUrlOf } from './shop.ts'
import { SHOP_KNOWLEDGE } from './shop-knowledge.ts'

const KEY = 'demo-key-of-the-emulator'

/** Connects the demo to the emulator's models, and gives it an agent and what the agent answers from, as a person would do it on screen. */
export async function connectDemoModels({ sql, seal, emulatorUrl }: { sql: Sql; seal: Seal; emulatorUrl: string }): Promise<void> {
  const { appId, aiProviderId: providerId, agentId: id } = DEMO
  const sealed = seal.close(KEY)
  const baseUrl = modelsUrlOf(emulatorUrl)
  const provider = {
    name: 'Pretend models',
    kind: 'openai' as const,
    baseUrl,
    modelDefault: 'pretend-1',
    transcriptionModel: 'pretend-whisper-1',
    last4: KEY.slice(-4),
  }
  await createAiProvider(sql, { appId, id: providerId, ...provider, sealed, demo: true })
  const draft = AgentConfig.parse({
    goal: 'You answer for Harbour Goods, a shop for coffee, tea and what is needed to make them.',
    models: [{ providerId, prices: { input: 15, output: 60 } }],
    knowledge: { groundedOnly: false },
    scope: 'Coffee, tea, the shop, and what the customer ordered or booked.',
    tools: [
      { type: 'action', name: 'list_orders', action: 'list_orders', when: 'When the customer asks about orders.' },
      { type: 'action', name: 'list_visits', action: 'list_events', when: 'When the customer asks about visits or tastings.' },
      {
        type: 'action',
        name: 'note_email',
        action: 'update_contact',
        when: 'To note the customer’s email.',
        preset: { field: 'email' },
        confirm: true,
      },
    ],
  })
  await sql.begin(async (tx) => {
    for (const { id: sourceId, input } of SHOP_KNOWLEDGE) await writeSource(tx, appId, sourceId, input, DEMO.owner.name)
    await markDemoKnowledge(
      tx,
      appId,
      SHOP_KNOWLEDGE.map(({ id: sourceId }) => sourceId),
    )
  })
  await createAgent(sql, { appId, id, name: 'Harbour', draft, by: null, demo: true })
  await publishAgentDraft(sql, { appId, agentId: id, note: null, by: null, flowOf: agentFlow })
}
