import type { FlowNode, StepNode } from '#domain/flows/flow-document.ts'
import { TRIGGER_WORDS } from '#domain/flows/trigger-labels.ts'

import { abouts } from '#flow/steps/about.gen.ts'
import type { StepAbout } from '#flow/steps/about.ts'

/** What a step is called where its author gave it no name. */
export const kindTitle = (kind: string): string => Object.values<StepAbout>(abouts).find((about) => about.kind === kind)?.title ?? kind

/** What a step is called. */
export const stepTitle = (step: StepNode): string => step.name ?? kindTitle(step.kind)

/** What a block is called: its title, or what its first step is. */
export function nodeTitle(node: FlowNode): string {
  if (node.title) return node.title
  if (node.kind === 'trigger') return `Starts by ${TRIGGER_WORDS[node.trigger.type]}`
  if (node.kind === 'connector') return 'Go to'
  return node.steps[0] ? stepTitle(node.steps[0]) : 'Block'
}

/** What an exit is called: the words of the option or branch that it belongs to, or its own name, spelled out. */
export function exitTitle(step: { config: unknown } | undefined, exit: string): string {
  const id = exit.slice(exit.indexOf(':') + 1)
  const words = exit.includes(':') && step ? namedIn(step.config, id, 0) : null
  return words ?? spelled(id)
}

/** No config is nested deeper. */
const MAX_DEPTH = 8

/** The words beside an id somewhere in a config. */
function namedIn(value: unknown, id: string, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null
  if ('id' in value && value.id === id) {
    const words = wordsIn(value)
    if (words !== null) return words
  }
  for (const item of Object.values(value)) {
    const found = namedIn(item, id, depth + 1)
    if (found !== null) return found
  }
  return null
}

/** The keys that things are called by, the best first. */
const NAMES = ['title', 'label', 'name', 'question', 'text', 'body', 'column', 'path', 'url'] as const

/** What a thing calls itself; null where it does not. */
export function wordsIn(value: object): string | null {
  for (const key of NAMES) {
    const words: unknown = Reflect.get(value, key)
    if (typeof words === 'string' && words !== '') return words
  }
  return null
}

/** `windowClosed` as “Window closed”. */
export function spelled(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
