import { z } from 'zod'

import { AppError } from '#domain/errors.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'
import { FlowFile } from '#domain/flows/flow-file.ts'
import type { Json } from '#domain/json.ts'
import { t } from '#domain/i18n/t.ts'
import { inspect } from '#flow/analysis/inspect.ts'
import { stepsOf } from '#flow/engine/node-steps.ts'
import { type FromTypebot, fromTypebot, isTypebot } from '#flow/import-typebot/from-typebot.ts'
import type { ImportLine } from '#flow/import-typebot/import-line.ts'
import { MAX_SEGMENTS } from '#flow/import-typebot/segments.ts'

import type { ServerDeps } from '../http/deps.ts'

export interface ReadFile {
  from: 'parley' | 'typebot'
  file: FlowFile
  taken: { blocks: number; steps: number; tests: number }
  lines: ImportLine[]
  problems: FlowProblem[]
}

/** Tells what would become of a file, or why it cannot be taken. Nothing is made; what the app lacks is told when it is. */
export function readFlowFile({ kinds }: Pick<ServerDeps, 'kinds'>, given: unknown): ReadFile {
  const bot = isTypebot(given as Json) ? whole(fromTypebot(given as Json)) : null
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

/** A bot of which something would be cut off is not taken at all: nobody would find what is missing. */
function whole(bot: FromTypebot): FromTypebot {
  if (bot.count === 0) throw unfit(t('This bot is empty: it has no groups.'))
  if (bot.count > MAX_SEGMENTS)
    throw unfit(
      t(
        'This bot would take {count, number} blocks, and a flow holds {max, number}. In Typebot, move parts of it into bots of their own, and import each.',
        { count: bot.count, max: MAX_SEGMENTS },
      ),
    )
  return bot
}

const unfit = (message: string): AppError => new AppError('flow-file-unfit', { details: [{ path: 'file', message }] })

const Head = z.object({ format: z.literal('parley.flow'), v: z.number() })

function parse(given: unknown): FlowFile {
  const head = Head.safeParse(given)
  if (!head.success) throw unfit(t('It is neither a flow of Parley nor an export of Typebot.'))
  if (head.data.v > 1) throw unfit(t('It is of a newer Parley. Update this one first.'))
  const file = FlowFile.safeParse(given)
  if (file.success) return file.data
  const details = file.error.issues.slice(0, 20).map(({ path, message }) => ({ path: ['file', ...path].join('.'), message }))
  throw new AppError('flow-file-unfit', { details })
}
