import { t } from '#domain/i18n/t.ts'
import { FlowClip } from '#domain/flows/flow-clip.ts'
import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import { parseJson } from '#domain/json.ts'
import { flowExits } from '#flow/definition/flow-exits.ts'
import { inspect } from '#flow/analysis/inspect.ts'
import { listReads, listVariables } from '#flow/definition/list-variables.ts'
import { kinds } from '#flow/steps/registry.gen.ts'

import { arrange } from './arrange.ts'
import { forms } from './forms.ts'
import { simulating } from './simulating.ts'

/** The pasted part of a flow, or why the text is not one. */
export type ReadClip = { ok: true; clip: FlowClip } | { ok: false; why: string }

/** The functions that the page can call in the worker, by name. They are the ones that need the step registry. */
export const workerApi = {
  exits: (document: FlowDocument) => flowExits(kinds, document),
  /** What is wrong with a document, as far as it can be known without the app around it. */
  inspect: (document: FlowDocument, about: { id: string; kind: FlowKind }) => inspect(kinds, document, { ...about, known: null }),
  /** The variables that the steps of a document keep and read. */
  variables: (document: FlowDocument) => listVariables(kinds, document),
  /** What a workflow reads of what started it. */
  triggerReads: (document: FlowDocument) => listReads(kinds, document, 'trigger'),
  readClip,
  arrange,
  ...forms,
  ...simulating,
}
export type WorkerApi = typeof workerApi

function readClip(text: string): ReadClip {
  const read = FlowClip.safeParse(parseJson(text) ?? {})
  if (read.success) return { ok: true, clip: read.data }
  const [{ path, message } = { path: [], message: t('It can’t be read.') }] = read.error.issues
  return { ok: false, why: path.length > 1 ? `${path.join('.')}: ${message}` : message }
}
