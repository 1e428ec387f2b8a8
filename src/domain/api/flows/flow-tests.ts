import { z } from 'zod'

import { Flow, FlowProblem } from '#domain/flows/flow-document.ts'
import { FLOW_FILE_BYTES } from '#domain/constants.ts'
import { FlowFile } from '#domain/flows/flow-file.ts'
import { FlowTest, FlowTestInput, FlowTestResult } from '#domain/flows/flow-test.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneFlow = InApp.extend({ flowId: Id })
const OneTest = OneFlow.extend({ testId: Id })
const tag = 'flows'
const path = '/api/v1/apps/:appId/flows'

export const flowTests = {
  listFlowTests: endpoint(
    { method: 'GET', path: `${path}/:flowId/tests`, summary: 'The tests of a flow', tag, access: 'agent' },
    { params: OneFlow, answer: z.object({ items: z.array(FlowTest) }) },
  ),
  createFlowTest: endpoint(
    { method: 'POST', path: `${path}/:flowId/tests`, summary: 'Add a test', tag, access: 'admin' },
    { params: OneFlow, body: FlowTestInput, answer: FlowTest },
  ),
  updateFlowTest: endpoint(
    { method: 'PUT', path: `${path}/:flowId/tests/:testId`, summary: 'Change a test', tag, access: 'admin' },
    { params: OneTest, body: FlowTestInput, answer: FlowTest },
  ),
  deleteFlowTest: endpoint(
    { method: 'DELETE', path: `${path}/:flowId/tests/:testId`, summary: 'Remove a test', tag, access: 'admin' },
    { params: OneTest },
  ),
  runFlowTests: endpoint(
    { method: 'POST', path: `${path}/:flowId/tests/run`, summary: 'Run the tests on the draft', tag, access: 'agent' },
    { params: OneFlow, answer: z.object({ ok: z.boolean(), results: z.array(FlowTestResult) }) },
  ),
  recordFlowTest: endpoint(
    { method: 'POST', path: `${path}/:flowId/tests/record`, summary: 'Make a test of a conversation', tag, access: 'admin' },
    { params: OneFlow, body: z.object({ conversationId: Id, name: FlowTestInput.shape.name.optional() }), answer: FlowTest },
  ),
  exportFlow: endpoint(
    { method: 'GET', path: `${path}/:flowId/export`, summary: 'The draft and its tests as a file', tag, access: 'agent' },
    { params: OneFlow, answer: FlowFile },
  ),
  importFlow: endpoint(
    {
      method: 'POST',
      path: `${path}/import`,
      summary: 'Make a flow of a file; nothing is published',
      tag,
      access: 'admin',
      bodyBytes: FLOW_FILE_BYTES,
    },
    {
      params: InApp,
      body: z.object({ file: FlowFile, name: z.string().trim().min(1).max(80).optional() }),
      answer: z.object({ flow: Flow, problems: z.array(FlowProblem) }),
    },
  ),
}
