import { t } from '#domain/i18n/t.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'
import { isSecretName } from '#domain/workspace/secret-names.ts'

import { jsonFault, lineAt } from '../expression/template/json-fault.ts'
import { jsonPathProblem } from '../expression/template/json-path.ts'
import { templateProblem } from '../expression/template/template.ts'
import type { Field } from '../definition/field-walk.ts'
import type { Checked } from './checked.ts'
import { error, warning } from './problem.ts'
import type { ProgramStep } from './step-graph.ts'

/** Longest text that WhatsApp takes with buttons or a list. */
const MAX_CHOICE_BODY = 1_024

/** Names texts that cannot work: templates, paths and bodies that cannot be read, words that are too long for what they stand on, headers that lost their secret. */
export function inspectTexts({ graph, fields }: Checked): FlowProblem[] {
  return graph.steps.flatMap((step) => {
    const place = { nodeId: step.nodeId, stepId: step.id }
    const own = fields.get(step.id) ?? []
    return [
      ...own.flatMap((field) => {
        const reason = reasonOf(field)
        return reason === null
          ? []
          : [error(reason.code, { ...place, field: field.path }, reason.message, t('Open the step and fix this field.'))]
      }),
      ...(isTooLong(step)
        ? [
            error(
              'text-too-long',
              place,
              t('The question has more than {value} characters, which is more than WhatsApp takes with buttons or a list.', {
                value: MAX_CHOICE_BODY,
              }),
              t('Move part of it into a message before the question.'),
            ),
          ]
        : []),
      ...jsonFaults(step).map((message) =>
        warning(
          'json-unreadable',
          { ...place, field: 'body.text' },
          message,
          t('Open the step and fix it. Until then, it’s sent as written.'),
        ),
      ),
      ...emptySecrets(step).map((name) =>
        warning(
          'secret-missing',
          place,
          t('The header “{name}” is empty.', { name }),
          t("Secrets are not exported with a flow: keep it in the settings and write '{'secret:NAME'}' here."),
        ),
      ),
    ]
  })
}

function reasonOf({ role, value }: Field): { code: string; message: string } | null {
  const bad = (code: string, message: string | null) => (message === null ? null : { code, message })
  if (role === 'template' || role === 'message') return bad('template-unreadable', templateProblem(value))
  if (role === 'jsonPath') return bad('path-unreadable', jsonPathProblem(value))
  return null
}

/** Its fixed part: what templates add comes on top. */
const fixedLength = (text: string): number => text.replaceAll(/\{\{[^]*?\}\}|\{%[^]*?%\}/g, '').length

function isTooLong({ config }: ProgramStep): boolean {
  if (typeof config !== 'object' || config === null || !('question' in config) || !('input' in config)) return false
  const { question, input } = config
  const chooses = typeof input === 'object' && input !== null && 'type' in input && (input.type === 'button' || input.type === 'list')
  return chooses && typeof question === 'string' && fixedLength(question) > MAX_CHOICE_BODY
}

function jsonFaults({ config }: ProgramStep): string[] {
  if (typeof config !== 'object' || config === null || !('body' in config)) return []
  const { body } = config
  if (typeof body !== 'object' || body === null || !('type' in body) || body.type !== 'json') return []
  if (!('text' in body) || typeof body.text !== 'string') return []
  const fault = jsonFault(body.text)
  return fault
    ? [t('The body is not JSON. Line {line}: {message}', { line: lineAt(body.text, fault.at).line, message: fault.message })]
    : []
}

function emptySecrets({ config }: ProgramStep): string[] {
  if (typeof config !== 'object' || config === null || !('headers' in config) || !Array.isArray(config.headers)) return []
  return config.headers.flatMap((header: unknown) =>
    typeof header === 'object' &&
    header !== null &&
    'name' in header &&
    'value' in header &&
    header.value === '' &&
    typeof header.name === 'string' &&
    isSecretName(header.name)
      ? [header.name]
      : [],
  )
}
