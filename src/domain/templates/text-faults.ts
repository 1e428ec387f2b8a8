import { t } from '../i18n/t.ts'
import type { TemplateFault } from './template-fault.ts'
import { fillVariables, variablesOf } from './variables-of.ts'

interface Limits {
  path: string
  what: string
  /** A header may begin and end with its variable. */
  isHeader?: boolean
  max: number
  maxVariables: number
  parameterFormat: 'positional' | 'named'
}

/** What Meta would refuse in a text with variables: its length, and where and how variables stand. */
export function wordsFaults(
  { text, samples }: { text: string; samples: Readonly<Record<string, string>> },
  limits: Limits,
): TemplateFault[] {
  const { path, what, max, maxVariables } = limits
  const names = variablesOf(text)
  const messages = [
    text.trim() === '' && t('Write the {what}.', { what }),
    text.length > max && t('The {what} is {count} characters too long: {max} at most.', { what, count: text.length - max, max }),
    names.length > maxVariables &&
      t('{maxVariables, plural, =1 {The {what} takes one variable at most.} other {The {what} takes # variables at most.}}', {
        maxVariables,
        what,
      }),
    ...placeFaults(text, names, limits),
    namingFault(names, limits.parameterFormat),
    ...names.filter((name) => !samples[name]?.trim()).map((name) => t("Give an example for '{{'{name}'}}': reviewers read it.", { name })),
  ]
  return messages.flatMap((message) => (message ? [{ path, message }] : []))
}

function placeFaults(text: string, names: readonly string[], { what, isHeader = false }: Limits): (string | false)[] {
  const bare = text.trim()
  const words = fillVariables(text, () => ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const isBroken = /\{\{|\}\}/.test(fillVariables(text, () => ''))
  return [
    isBroken && t("A variable is not closed: write it like '{{'1'}}'."),
    !isHeader && /^\{\{[^{}]*\}\}/.test(bare) && t('The {what} cannot begin with a variable: put a word before it.', { what }),
    !isHeader && /\{\{[^{}]*\}\}$/.test(bare) && t('The {what} cannot end with a variable: put a word or a full stop after it.', { what }),
    /\}\}\s*\{\{/.test(text) && t('Two variables stand side by side: put words between them.'),
    !isHeader &&
      names.length > 0 &&
      words < 2 * names.length + 1 &&
      t('There are too few words for so many variables: write more, or use fewer.'),
  ]
}

function namingFault(names: readonly string[], format: Limits['parameterFormat']): string | false {
  if (format === 'named') {
    const wrong = names.find((name) => !/^[a-z][a-z0-9_]*$/.test(name))
    return (
      wrong !== undefined &&
      t("'{{'{wrong}'}}': a variable’s name has lowercase letters, digits and underscores, and begins with a letter.", { wrong })
    )
  }
  const wrong = names.find((name) => !/^[1-9]\d*$/.test(name))
  if (wrong !== undefined) return `{{${wrong}}}: number the variables, like {{1}} and {{2}}, or choose named ones.`
  const numbers = names.map(Number).toSorted((a, b) => a - b)
  return (
    numbers.some((number, index) => number !== index + 1) &&
    t("Number the variables without gaps: '{{'1'}}' to '{{'{count}'}}'.", { count: numbers.length })
  )
}
