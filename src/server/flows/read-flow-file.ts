import { AppError } from '#domain/errors.ts'
import type { FlowProblem } from '#domain/flow-document.ts'
import { FlowFile } from '#domain/flow-file.ts'
import type { Json } from '#domain/json.ts'
import { inspect } from '#flow/definition/inspect.ts'
import { stepsOf } from '#flow/engine/node-steps.ts'
import { fromTypebot, isTypebot } from '#flow/import-typebot/from-typebot.ts'
import type { ImportLine } from '#flow/import-typebot/import-line.ts'

import type { ServerDeps } from '../http/deps.ts'

export interface ReadFile {
  from: 'parley' | 'typebot'
  file: FlowFile
  taken: { blocks: number; steps: number; tests: number }
  lines: ImportLine[]
  problems: FlowProblem[]
}

/** Tells what would become of a file. Nothing is made; what the app lacks is told when it is. */
export function readFlowFile({ kinds }: Pick<ServerDeps, 'kinds'>, given: unknown): ReadFile {
  const bot = isTypebot(given as Json) ? fromTypebot(given as Json) : null
  const { file, lines } = bot
    ? {
        file: parse({ format: 'parley.flow', v: 1, kind: 'flow', name: bot.name, document: bot.document, references: bot.references }),
        lines: bot.lines,
      }
    : { file: parse(given), lines: [] }
  const { nodes } = file.document
  return {
    from: bot ? 'typebot' : 'parley',
    file,
    taken: {
      blocks: nodes.filter(({ kind }) => kind !== 'trigger').length,
      steps: nodes.reduce((sum, node) => sum + stepsOf(node).length, 0),
      tests: file.tests.length,
    },
    lines,
    problems: inspect(kinds, file.document, { id: file.id ?? 'new', kind: file.kind, known: null }),
  }
}

function parse(given: unknown): FlowFile {
  const file = FlowFile.safeParse(given)
  if (file.success) return file.data
  const details = file.error.issues.slice(0, 20).map(({ path, message }) => ({ path: ['file', ...path].join('.'), message }))
  throw new AppError('invalid-argument', { details })
}
