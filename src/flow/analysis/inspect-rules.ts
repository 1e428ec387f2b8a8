import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'

import type { KnownValues, PlacedRule } from '../engine/step-kind.ts'
import { neverHoldsFor } from '../expression/condition/never-holds.ts'
import { toText } from '../expression/template/read-path.ts'
import type { Checked } from './checked.ts'
import { warning } from './problem.ts'
import { similarName } from './similar-name.ts'

/** Names rules that compare an answer with what it can never be: a title that no option has, a number beyond the bounds of the question. */
export function inspectRules({ about, document, graph, left }: Checked): FlowProblem[] {
  // Whoever starts it may give it any value.
  if (document.nodes.some((node) => node.kind === 'trigger' && node.trigger.type === 'startedByApi')) return []
  const values = new Map<string, (KnownValues | undefined)[]>()
  for (const { name, values: own } of left.flat()) values.set(name, [...(values.get(name) ?? []), own])
  return graph.steps.flatMap((step) =>
    step.rules().flatMap((placed): FlowProblem[] => {
      const variable = variableOf(placed)
      if (variable === null || about.known?.inputs.has(variable) === true) return []
      const all = (values.get(variable) ?? []).filter((own) => own !== undefined)
      if (all.length === 0 || all.length < (values.get(variable) ?? []).length) return []
      if (!all.every((own) => neverHoldsFor(placed.rule, own))) return []
      return [
        warning(
          'rule-never',
          { nodeId: step.nodeId, stepId: step.id, field: placed.field },
          t('“{words}” is never true: {all}', { words: placed.words, all: limits(all) }),
          meant(placed, all),
        ),
      ]
    }),
  )
}

function variableOf({ rule }: PlacedRule): string | null {
  const [root, name, ...deeper] = 'path' in rule ? rule.path.split('.') : []
  return root === 'vars' && name !== undefined && deeper.length === 0 ? name : null
}

const optionsOf = (all: readonly KnownValues[]): string[] => [
  ...new Set(all.flatMap((values) => ('oneOf' in values ? values.oneOf.map(toText) : []))),
]

function limits(all: readonly KnownValues[]): string {
  const options = optionsOf(all)
  if (options.length > 0) return t('no option has that value.')
  const spans = all.flatMap((values) => ('min' in values ? [values] : []))
  const [min, max] = [spans.map((span) => span.min ?? -Infinity), spans.map((span) => span.max ?? Infinity)]
  const [least, most] = [Math.min(...min), Math.max(...max)]
  if (least === -Infinity && most === Infinity) return t('the question takes no such number.')
  if (least === -Infinity) return t('the question takes {most} at most.', { most })
  return most === Infinity
    ? t('the question takes {least} at least.', { least })
    : t('the question takes {least} to {most}.', { least, most })
}

function meant({ rule }: PlacedRule, all: readonly KnownValues[]): string {
  const options = optionsOf(all)
  const near = 'value' in rule ? similarName(rule.value, options) : null
  if (near !== null) return t('Did you mean “{near}”?', { near })
  return options.length === 0
    ? t('Change the rule, or what the question takes.')
    : t('Compare with one of: {options}.', { options: commaList([...options.slice(0, 10), ...(options.length > 10 ? ['…'] : [])]) })
}
