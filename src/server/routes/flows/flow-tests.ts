import { AppError } from '#domain/errors.ts'
import type { Flow } from '#domain/flows/flow-document.ts'
import { t } from '#domain/i18n/t.ts'
import { FlowSession } from '#flow/engine/session.ts'
import { testFromLog } from '#flow/flow-tests/test-from-log.ts'
import { addFlowTests, listFlowTests, removeFlowTest, saveFlowTest } from '#store/flows/flow-tests.ts'
import { listKnown } from '#store/flows/flow-uses.ts'
import { getFlow } from '#store/flows/flows.ts'
import { type LoggedRows, loadLoggedSession } from '#store/conversations/logged-session.ts'
import { getConversation } from '#store/conversations/conversations.ts'

import { toFlowFile } from '#server/flows/flow-file.ts'
import { importFlow } from '#server/flows/import-flow.ts'
import { runTests } from '#server/flows/run-tests.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'

type TestOperations = Pick<
  Operations,
  'listFlowTests' | 'createFlowTest' | 'updateFlowTest' | 'deleteFlowTest' | 'runFlowTests' | 'recordFlowTest' | 'exportFlow' | 'importFlow'
>

/** Tests of flows, and flows as files with their tests. */
export function flowTestRoutes(deps: ServerDeps): TestOperations {
  const { sql, generateId, kinds } = deps
  const load = async ({ appId, flowId }: { appId: string; flowId: string }) => orNotFound(await getFlow(sql, appId, flowId))
  const add = async (appId: string, flow: Flow, body: Parameters<typeof saveFlowTest>[4]) => {
    const [test] = await addFlowTests(sql, appId, flow.id, [{ id: generateId(), body }])
    return orNotFound(test ?? null)
  }
  return {
    listFlowTests: async ({ params }) => ({ items: await listFlowTests(sql, params.appId, (await load(params)).id) }),
    createFlowTest: async ({ params, body }) => add(params.appId, await load(params), body),
    updateFlowTest: async ({ params, body }) => {
      const flow = await load(params)
      return orNotFound(await saveFlowTest(sql, params.appId, flow.id, params.testId, body))
    },
    deleteFlowTest: async ({ params }) => {
      orNotFound(await removeFlowTest(sql, params.appId, params.flowId, params.testId))
      return {}
    },
    runFlowTests: async ({ params }) => {
      const results = await runTests(deps, params.appId, await load(params))
      return { ok: results.every(({ ok }) => ok), results }
    },
    recordFlowTest: async ({ params, body }) => {
      const flow = await load(params)
      const conversation = orNotFound(await getConversation(sql, params.appId, body.conversationId))
      const rows = await loadLoggedSession(sql, params.appId, body.conversationId, flow.id)
      if (!rows) throw new AppError('flow-not-recorded')
      const name = body.name ?? t('Conversation with {name}', { name: conversation.contact.name ?? t('a customer') }).slice(0, 120)
      return add(params.appId, flow, testFromLog(name, toLogged(rows)))
    },
    exportFlow: async ({ params }) => {
      const flow = await load(params)
      const tests = await listFlowTests(sql, params.appId, flow.id)
      return toFlowFile(kinds, flow, tests, await listKnown(sql, params.appId))
    },
    importFlow: (call) => importFlow(deps, call.params.appId, { ...call.body, by: somebody(call).name }),
  }
}

function toLogged({ state, messages, turns, ...rows }: LoggedRows): Parameters<typeof testFromLog>[1] {
  const session = FlowSession.parse(state)
  return {
    ...rows,
    turns,
    ended: rows.endedReason,
    vars: session.vars,
    messages: new Map(messages.map(({ id, content }) => [id, content])),
    said: messages.flatMap(({ own, content }) => (own ? [content] : [])),
  }
}
