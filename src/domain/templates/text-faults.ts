import type { TemplateFault } from './template-fault.ts'
import { fillVariables, variablesOf } from './variables-of.ts'

interface Limits {
  path: string
  what: string
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
    text.trim() === '' && `Write the ${what}.`,
    text.length > max && `The ${what} is ${text.length - max} characters too long: ${max} at most.`,
    names.length > maxVariables && `The ${what} takes ${maxVariables === 1 ? 'one variable' : `${maxVariables} variables`} at most.`,
    ...placeFaults(text, names, what),
    namingFault(names, limits.parameterFormat),
    ...names.filter((name) => !samples[name]?.trim()).map((name) => `Give an example for {{${name}}}: reviewers read it.`),
  ]
  return messages.flatMap((message) => (message ? [{ path, message }] : []))
}

function placeFaults(text: string, names: readonly string[], what: string): (string | false)[] {
  const bare = text.trim()
  const words = fillVariables(text, () => ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const isBroken = /\{\{|\}\}/.test(fillVariables(text, () => ''))
  const isHeader = what === 'header'
  return [
    isBroken && 'A variable is not closed: write it like {{1}}.',
    !isHeader && /^\{\{[^{}]*\}\}/.test(bare) && `The ${what} cannot begin with a variable: put a word before it.`,
    !isHeader && /\{\{[^{}]*\}\}$/.test(bare) && `The ${what} cannot end with a variable: put a word or a full stop after it.`,
    /\}\}\s*\{\{/.test(text) && 'Two variables stand side by side: put words between them.',
    !isHeader &&
      names.length > 0 &&
      words < 2 * names.length + 1 &&
      'There are too few words for so many variables: write more, or use fewer.',
  ]
}

function namingFault(names: readonly string[], format: Limits['parameterFormat']): string | false {
  if (format === 'named') {
    const wrong = names.find((name) => !/^[a-z][a-z0-9_]*$/.test(name))
    return wrong !== undefined && `{{${wrong}}}: a variable’s name has lowercase letters, digits and underscores, and begins with a letter.`
  }
  const wrong = names.find((name) => !/^[1-9]\d*$/.test(name))
  if (wrong !== undefined) return `{{${wrong}}}: number the variables, like {{1}} and {{2}}, or choose named ones.`
  const numbers = names.map(Number).toSorted((a, b) => a - b)
  return numbers.some((number, index) => number !== index + 1) && `Number the variables without gaps: {{1}} to {{${numbers.length}}}.`
}
