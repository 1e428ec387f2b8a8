import { parser } from '@lezer/javascript'

import { t } from '#domain/i18n/t.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'

import type { Field } from '../definition/field-walk.ts'
import type { Checked } from './checked.ts'
import { isPrivateHost } from './private-host.ts'
import { error, type Place, warning } from './problem.ts'
import type { ProgramStep } from './step-graph.ts'

/** Tells where a function cannot be parsed and what stands there; null where it can. It is read as the body of a function, and nothing runs. */
function functionFault(source: string): string | null {
  const cursor = parser.parse(source).cursor()
  do {
    if (cursor.type.isError) return describe(source.slice(0, cursor.from), source.slice(cursor.from))
  } while (cursor.next())
  return null
}

function describe(before: string, after: string): string {
  const [near] = /^\s*(?:[\p{L}\p{N}_$]+|\S)/u.exec(after) ?? []
  if (near === undefined) return t('Line {linesOf}: something is missing at the end.', { linesOf: linesOf(before.trimEnd()) })
  return t('Line {before}: unexpected “{near}”.', { before: linesOf(before) + linesOf(near) - 1, near: near.trim() })
}

const linesOf = (text: string): number => text.split('\n').length

/** Names settings that each can be read and do not work: what a kind knows of its own, calls that are refused, functions that do not parse, hours that are not set. */
export function inspectSettings({ about, graph, fields }: Checked): FlowProblem[] {
  const { known } = about
  return graph.steps.flatMap((step): FlowProblem[] => {
    const place = { nodeId: step.nodeId, stepId: step.id }
    const own = fields.get(step.id) ?? []
    return [
      ...step.check().map((flaw) => ({ ...place, ...flaw })),
      ...own.flatMap((field) => (field.role === 'code' ? unreadableCode(field, place) : [])),
      ...(known ? privateAddress(step, own, place, known.trustedOrigins) : []),
      ...(known && known.hours !== 'usable' && step.needsHours() ? [noHours(step, place, known.hours)] : []),
    ]
  })
}

function unreadableCode({ path, value }: Field, place: Place): FlowProblem[] {
  const fault = functionFault(value)
  return fault === null
    ? []
    : [
        error(
          'function-unreadable',
          { ...place, field: path },
          t('The function has a syntax error. {fault}', { fault }),
          t('Open the step and fix it there.'),
        ),
      ]
}

/** What a call surely goes to: an address up to its first template. */
const FIXED_HOST = /^https?:\/\/[^/?#{]*(?=[/?#]|$)/i

declare const URL: new (text: string) => { hostname: string; origin: string }

function privateAddress({ kind }: ProgramStep, own: readonly Field[], place: Place, trusted: ReadonlySet<string>): FlowProblem[] {
  if (kind !== 'httpRequest') return []
  const [fixed] = FIXED_HOST.exec(own.find(({ path }) => path === 'url')?.value.trim() ?? '') ?? []
  if (fixed === undefined) return []
  let url: { hostname: string; origin: string }
  try {
    url = new URL(fixed)
  } catch {
    return [
      error(
        'address-unreadable',
        { ...place, field: 'url' },
        t('“{fixed}” is not a web address.', { fixed }),
        t('Write it like https://example.com/path.'),
      ),
    ]
  }
  if (!isPrivateHost(url.hostname) || trusted.has(url.origin)) return []
  return [
    error(
      'address-private',
      { ...place, field: 'url' },
      t('“{hostname}” belongs to a private network, so the call will be refused.', { hostname: url.hostname }),
      t('Use a public address, or ask whoever runs this server to allow it with EGRESS_ALLOW.'),
    ),
  ]
}

const NO_HOURS = {
  unset: {
    until: t('The workspace has no business hours, so this wait ends at once.'),
    fact: t('The workspace has no business hours, so they always count as open.'),
  },
  closed: {
    until: t('The business hours have no opening, so this wait has no end.'),
    fact: t('The business hours have no opening, so they always count as closed.'),
  },
}

const noHours = ({ kind }: ProgramStep, place: Place, hours: keyof typeof NO_HOURS): FlowProblem =>
  warning(
    'hours-missing',
    place,
    NO_HOURS[hours][kind === 'delay' ? 'until' : 'fact'],
    t('Set the workspace’s business hours, or choose something else here.'),
  )
