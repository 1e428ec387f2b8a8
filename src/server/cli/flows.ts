import { readFile, stat, writeFile } from 'node:fs/promises'

import { FLOW_FILE_BYTES } from '#domain/constants.ts'
import { AppError } from '#domain/errors.ts'
import type { Flow } from '#domain/flows/flow-document.ts'
import { parseJson } from '#domain/json.ts'
import { randomId } from '#domain/generate-id.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { listFlowTests } from '#store/flows/flow-tests.ts'
import { listKnown } from '#store/flows/flow-uses.ts'
import { getFlow } from '#store/flows/flows.ts'

import { toFlowFile } from '../flows/flow-file.ts'
import { importFlow } from '../flows/import-flow.ts'
import { type ReadFile, readFlowFile } from '../flows/read-flow-file.ts'
import { runTests } from '../flows/run-tests.ts'
import { knownApp } from './known-app.ts'
import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

/** Runs the tests of a flow on its draft and says what came of each; 1 when one fails, so that a pipeline stops. */
export async function testFlow({ sql, say }: Cli, args: Arguments): Promise<number> {
  const { appId, flow } = await namedFlow(sql, args)
  const results = await runTests({ sql, kinds }, appId, flow)
  for (const { name, ok, difference } of results) say(`  ${ok ? 'ok    ' : 'FAILED'} ${name}${ok ? '' : `: ${difference ?? ''}`}`)
  const failed = results.filter(({ ok }) => !ok).length
  say(results.length === 0 ? `${flow.name} has no tests.` : `\n${results.length - failed} of ${results.length} passed.`)
  return failed === 0 ? 0 : 1
}

/** Writes a flow as a file, or to the screen where none is named. */
export async function exportFlow({ sql, say }: Cli, args: Arguments): Promise<number> {
  const { appId, flow } = await namedFlow(sql, args)
  const file = toFlowFile(kinds, flow, await listFlowTests(sql, appId, flow.id), await listKnown(sql, appId))
  const text = JSON.stringify(file, null, 2)
  const path = args.optionalWord(2)
  if (path === undefined) say(text)
  else {
    await writeFile(path, `${text}\n`)
    say(`${flow.name} written: ${path}`)
  }
  return 0
}

/** Makes a flow of a file of Parley or an export of Typebot, tells what became of that, and names what is wrong. Nothing is published. */
export async function importFlowCommand({ sql, say, config }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.wordAt(0, 'id of the app'))
  const path = args.wordAt(1, 'file')
  if ((await stat(path)).size > FLOW_FILE_BYTES) throw new UsageError(`${path} is larger than ${FLOW_FILE_BYTES / 1_048_576} MB.`)
  const { file, lines } = readOrExplain(path, parseJson(await readFile(path, 'utf8')) ?? null)
  const { flow, problems } = await importFlow(
    { sql, kinds, generateId: randomId, settings: { trustedOrigins: config.EGRESS_ALLOW } },
    appId,
    {
      file,
      name: args.optional('name'),
      by: null,
    },
  )
  say(`Flow made: ${flow.id}  ${flow.name}`)
  for (const { place, became, why } of lines) say(`  ${became.padEnd(8)}${place}: ${why}`)
  for (const { severity, stepId, nodeId, message, hint } of problems.filter((problem) => problem.severity !== 'note'))
    say(`  ${severity.padEnd(8)}${stepId ?? nodeId ?? ''}  ${message} ${hint}`)
  return 0
}

function readOrExplain(path: string, given: unknown): ReadFile {
  try {
    return readFlowFile({ kinds }, given)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new UsageError(`${path} cannot be imported:\n${error.details.map((detail) => `  ${detail.path}: ${detail.message}`).join('\n')}`)
  }
}

async function namedFlow(sql: Cli['sql'], args: Arguments): Promise<{ appId: string; flow: Flow }> {
  const appId = await knownApp(sql, args.wordAt(0, 'id of the app'))
  const id = args.wordAt(1, 'id of the flow')
  const flow = await getFlow(sql, appId, id)
  if (!flow) throw new UsageError(`There is no flow "${id}" in this app.`)
  return { appId, flow }
}
