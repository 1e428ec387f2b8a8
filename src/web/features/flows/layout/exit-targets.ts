import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import { commaList } from '#domain/i18n/comma-list.ts'

import type { LayoutExit } from './layout-parts.ts'

type Declared = FlowExits[string]
type Way = Omit<LayoutExit, 'handle'> & { name: string }

/**
 * The exits of a step worth drawing: whatever is connected, every choice where there are several, and in one line the faults that
 * lead to people. Silence that is not connected ends the session. A single way that nobody connected goes on with the next step, which the order of the steps shows already.
 */
export function exitTargets(declared: Declared, isWired: (exit: string) => boolean, wiredNames: readonly string[]): Way[] {
  const usual = declared.filter(({ fault }) => !fault)
  const choices = usual
    .filter(({ name }) => usual.length > 1 || isWired(name))
    .map(({ name, label, silence }) => ({
      name,
      label,
      wired: isWired(name),
      ...(silence && !isWired(name) && { ends: true }),
      covers: [name],
    }))
  const faults = declared.filter(({ fault }) => fault)
  const dealtWith = faults
    .filter(({ name }) => isWired(name))
    .map(({ name, label }) => ({ name, label, wired: true, dealtWith: true, covers: [name] }))
  const known = new Set(declared.map(({ name }) => name))
  // A way that is connected is drawn even where the step does not have it; of a kind that is not known here its name says the most.
  const lost = (name: string): string => (known.size > 0 ? t('A way that is gone') : name.replace(/^[a-z]+:/, ''))
  const unknown = wiredNames.filter((name) => !known.has(name)).map((name) => ({ name, label: lost(name), wired: true, covers: [name] }))
  return [...choices, ...dealtWith, ...unknown, ...toPeople(faults.filter(({ name }) => !isWired(name)))]
}

function toPeople(open: Declared): Way[] {
  const [first] = open
  if (!first) return []
  const label =
    open.length > 2
      ? t('{label} and {count} more', { label: first.label, count: open.length - 1 })
      : commaList(open.map((exit) => exit.label))
  return [{ name: first.name, label, wired: false, toPeople: true, covers: open.map(({ name }) => name) }]
}
