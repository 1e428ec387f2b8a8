import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { AgentScenarioInput } from '#domain/ai/agent-scenario.ts'
import { AgentOutcome } from '#domain/ai/agent-test-run.ts'
import { parseJson } from '#domain/json.ts'

const Call = z.object({
  tool: z.string(),
  arguments: z.array(z.object({ name: z.string(), match: z.enum(['equals', 'contains', 'any']), value: z.string() })),
})
export type CallValues = z.infer<typeof Call>

/** A scenario as its form holds it: lists with rows that are still empty, and both kinds of customer. */
export const ScenarioForm = z
  .object({
    name: AgentScenarioInput.shape.name,
    persona: z.string().max(1_000),
    goal: z.string().max(1_000),
    contactName: z.string().max(200),
    customer: z.enum(['scripted', 'simulated']),
    turns: z.array(z.string().max(4_096)),
    opening: z.string().max(4_096),
    most: z.string(),
    calls: z.array(Call),
    noCalls: z.array(z.string()),
    results: z.array(z.object({ tool: z.string(), text: z.string() })),
    says: z.array(z.string()),
    saysNot: z.array(z.string()),
    criteria: z.array(z.string()),
    grounded: z.boolean(),
    sourceIds: z.array(z.string()),
    outcome: z.union([AgentOutcome, z.literal('')]),
  })
  .superRefine(({ customer, turns, opening, most }, issues) => {
    const fault = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (customer === 'scripted' && filled(turns).length === 0) fault('turns', t('Write what the customer says.'))
    if (customer === 'simulated' && opening.trim() === '') fault('opening', t('Write what the customer says first.'))
    if (customer === 'simulated' && !(/^\d+$/.test(most) && Number(most) >= 1 && Number(most) <= 20))
      fault('most', t('Enter a number from 1 to 20.'))
  })
export type ScenarioValues = z.infer<typeof ScenarioForm>

/** Writes some values of the form. */
export type Put = (change: Partial<ScenarioValues>) => void

const filled = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== '')

const EMPTY: AgentScenarioInput = {
  ...AgentScenarioInput.parse({ name: t('New'), customer: { type: 'scripted', turns: [t('Hello')] } }),
  name: '',
  customer: { type: 'scripted', turns: [''] },
}

/** Fills the form; without a scenario it is that of a new one. */
export function toValues(scenario: AgentScenarioInput | null): ScenarioValues {
  const { name, persona, goal, contactName, customer, toolResults, expect } = scenario ?? EMPTY
  return {
    name,
    persona,
    goal,
    contactName: contactName ?? '',
    customer: customer.type,
    ...customerValues(customer),
    results: toolResults.map(({ tool, result }) => ({
      tool,
      text: typeof result === 'string' ? result : JSON.stringify(result, null, 2),
    })),
    ...expect,
    outcome: expect.outcome ?? '',
  }
}

const customerValues = (customer: AgentScenarioInput['customer']): Pick<ScenarioValues, 'turns' | 'opening' | 'most'> =>
  customer.type === 'scripted'
    ? { turns: customer.turns, opening: '', most: '8' }
    : { turns: [''], opening: customer.opening, most: String(customer.turns) }

/** Reads the form; rows that were left empty are none. */
export function toScenario(values: ScenarioValues, now: string | null): z.input<typeof AgentScenarioInput> {
  const { name, persona, goal, contactName, customer, turns, opening, most, results } = values
  return {
    name,
    persona,
    goal,
    contactName: contactName.trim() || null,
    now,
    customer:
      customer === 'scripted'
        ? { type: 'scripted', turns: filled(turns) }
        : { type: 'simulated', opening: opening.trim(), turns: Number(most) },
    toolResults: results.flatMap(({ tool, text }) =>
      tool === '' || text.trim() === '' ? [] : [{ tool, result: parseJson(text) ?? text }],
    ),
    expect: {
      calls: values.calls
        .filter(({ tool }) => tool !== '')
        .map((call) => ({ ...call, arguments: call.arguments.filter((argument) => argument.name.trim() !== '') })),
      noCalls: values.noCalls,
      says: filled(values.says),
      saysNot: filled(values.saysNot),
      criteria: filled(values.criteria),
      grounded: values.grounded,
      sourceIds: values.sourceIds,
      outcome: values.outcome === '' ? null : values.outcome,
    },
  }
}
