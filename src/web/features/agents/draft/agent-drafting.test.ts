import { expect, test } from 'vitest'

import { type Agent, AgentConfig } from '#domain/ai/agent-config.ts'

import { ApiError } from '#web/api/api-error.ts'
import { AgentDrafting, faultsOf, type Shelf, type Written } from './agent-drafting.ts'

const at = (second: number): string => `2026-05-01T10:00:${String(second).padStart(2, '0')}.000Z`

const agentOf = (goal: string, second: number): Agent => ({
  id: 'agentOfTheTest',
  name: 'Helper',
  draft: AgentConfig.parse({ goal, models: [{ providerId: 'aProviderOfTheTest' }] }),
  publishedVersion: null,
  publishedMode: null,
  changed: true,
  createdAt: at(0),
  updatedAt: at(second),
})

/** A server of one agent, which refuses a save over a newer one as ours does. */
function aShelf(agent: Agent) {
  let stored = agent
  const saves: Written[] = []
  const shelf: Shelf = {
    async save(input, basedOn) {
      if (basedOn !== stored.updatedAt)
        throw new ApiError(409, {
          code: 'agent-changed',
          message: 'Someone else saved this agent in the meantime.',
          hint: 'Load it again.',
        })
      saves.push(input)
      stored = { ...stored, ...input, updatedAt: at(saves.length + 10) }
      return stored
    },
    load: async () => stored,
  }
  return { shelf, saves, put: (next: Agent) => (stored = next), stored: () => stored }
}

const withGoal =
  (goal: string) =>
  <W extends { draft: AgentConfig }>(written: W): W => ({ ...written, draft: { ...written.draft, goal } })
const withRules =
  (rules: string[]) =>
  <W extends { draft: AgentConfig }>(written: W): W => ({ ...written, draft: { ...written.draft, rules } })

test('what is written is saved on the state it was made from, and blank rules are none', async () => {
  const { shelf, saves } = aShelf(agentOf('Answer.', 1))
  const drafting = new AgentDrafting(agentOf('Answer.', 1), shelf)
  drafting.change(withRules(['Be brief.', '  ']))
  expect(drafting.get().save).toBe('waiting')
  await drafting.flush()
  drafting.change(withGoal('Answer well.'))
  await drafting.flush()
  expect(saves.map(({ draft: { goal, rules } }) => [goal, rules])).toEqual([
    ['Answer.', ['Be brief.']],
    ['Answer well.', ['Be brief.']],
  ])
  expect(drafting.get()).toMatchObject({ save: 'saved', written: { draft: { rules: ['Be brief.', '  '] } } })
})

test('what cannot be saved waits, and says where', async () => {
  const { shelf, saves } = aShelf(agentOf('Answer.', 1))
  const drafting = new AgentDrafting(agentOf('Answer.', 1), shelf)
  drafting.change(withGoal(' '))
  await drafting.flush()
  expect(drafting.get().save).toBe('incomplete')
  expect([...faultsOf(drafting.get().written)]).toEqual([['goal', 'Say what the agent is for.']])
  drafting.change(withGoal('Answer again.'))
  await drafting.flush()
  expect(saves).toHaveLength(1)
  expect(drafting.get().save).toBe('saved')
})

test('a colleague’s save is not written over: theirs is taken, or mine is kept', async () => {
  for (const choice of ['takeTheirs', 'keepMine'] as const) {
    const { shelf, put, stored } = aShelf(agentOf('Answer.', 1))
    const drafting = new AgentDrafting(agentOf('Answer.', 1), shelf)
    put(agentOf('Theirs.', 5))
    drafting.change(withGoal('Mine.'))
    await drafting.flush()
    expect(drafting.get()).toMatchObject({ save: 'conflict', problem: 'Someone else saved this agent in the meantime.' })
    expect(stored().draft.goal).toBe('Theirs.')
    await drafting[choice]()
    expect(drafting.get().save).toBe('saved')
    expect([stored().draft.goal, drafting.get().written.draft.goal]).toEqual(
      choice === 'takeTheirs' ? ['Theirs.', 'Theirs.'] : ['Mine.', 'Mine.'],
    )
  }
})

test('a newer state is taken in only where nothing of ours waits', () => {
  const drafting = new AgentDrafting(agentOf('Answer.', 3), aShelf(agentOf('Answer.', 3)).shelf)
  expect(drafting.catchUp(agentOf('Old.', 2))).toBe(false)
  expect(drafting.catchUp(agentOf('Theirs.', 4))).toBe(true)
  drafting.change(withGoal('Mine.'))
  expect(drafting.catchUp(agentOf('Later.', 5))).toBe(false)
  expect(drafting.get().written.draft.goal).toBe('Mine.')
})
