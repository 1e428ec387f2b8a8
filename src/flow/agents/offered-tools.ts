import { z } from 'zod'

import { actions } from '#domain/actions/catalogue.gen.ts'
import type { AgentExit, AgentTool } from '#domain/ai/agent.ts'
import type { Json } from '#domain/json.ts'

import { exitValues } from './exit-values.ts'
import { plainSchema } from './plain-schema.ts'
import { toolSchema } from './tool-input.ts'

/** Gives the conversation to a person; offered always. */
export const HAND_OVER = 'hand_over_to_person'

/** Says that what the customer wants is not what the agent is for; offered always. */
export const OUT_OF_SCOPE = 'out_of_scope'

/** Takes an exit. */
export const finishName = (exit: string): string => `finish_${exit}`

/** A tool as a model sees it. */
export interface OfferedTool {
  name: string
  description: string
  schema: { readonly [key: string]: Json }
}

export const HandOverInput = z.object({
  reason: z.string().trim().min(1).max(400).describe('Why a person is needed'),
  summary: z.string().trim().min(1).max(2_000).describe('What the customer wants and what was found out, for the person who goes on'),
})

export const OutOfScopeInput = z.object({ reason: z.string().trim().min(1).max(400).describe('What the customer asked for') })

/** Everything that a model may call: the agent's tools, its exits, and the two exits that are always there. */
export const offeredTools = (tools: readonly AgentTool[], exits: readonly AgentExit[]): OfferedTool[] => [
  ...tools.map((tool) => ({ name: tool.name, description: descriptionOf(tool), schema: plainSchema(toolSchema(tool)) })),
  ...exits.map((exit) => ({
    name: finishName(exit.name),
    description: `Ends your part. Use it when: ${exit.description} Only when you know every value from the customer or from a tool; never invent one.`,
    schema: plainSchema(exitValues(exit)),
  })),
  {
    name: HAND_OVER,
    description:
      'Gives the conversation to a person. Use it when the customer asks for one, when you cannot help, and where your rules say so.',
    schema: plainSchema(HandOverInput),
  },
  {
    name: OUT_OF_SCOPE,
    description: 'Ends your part because the customer wants something that you are not here for, and insists after you said so.',
    schema: plainSchema(OutOfScopeInput),
  },
]

function descriptionOf(tool: AgentTool): string {
  const parts = [
    tool.type === 'action' ? `${actions[tool.action].summary}.` : '',
    tool.when,
    tool.confirm ? 'Changes something: tell the customer exactly what will be done and have a yes before.' : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}
