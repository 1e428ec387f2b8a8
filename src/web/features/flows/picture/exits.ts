import { z } from 'zod/mini'

import type { StepNode } from '#domain/flow-document.ts'

const Named = z.object({ id: z.string(), title: z.string() })
const Options = z.object({ input: z.object({ options: z.array(Named) }) })
const Branches = z.object({ branches: z.array(z.object({ id: z.string(), label: z.string() })) })

const WORDS: Readonly<Record<string, string>> = {
  next: 'Next',
  answered: 'Answered',
  else: 'Otherwise',
  timeout: 'No answer',
  invalid: 'Wrong answers',
  skipped: 'Skipped',
  elapsed: 'Then',
  interrupted: 'Customer wrote',
  success: 'Success',
  clientError: 'Refused (4xx)',
  serverError: 'Server error',
  assigned: 'Handed over',
  nobodyThere: 'Nobody there',
  failed: 'Failed',
}

/**
 * The ways out of a step worth drawing: each choice it offers, wired or not, and whatever else is wired.
 * An exit that is not wired goes on to the next step, which the order of the steps shows already.
 */
export function exitsOf(step: StepNode, isWired: (exit: string) => boolean): { name: string; label: string; wired: boolean }[] {
  const choices = choicesOf(step.config)
  const others = Object.entries(WORDS).map(([name, label]) => ({ name, label }))
  return [
    ...choices.map((choice) => ({ ...choice, wired: isWired(choice.name) })),
    ...others.map((other) => ({ ...other, wired: isWired(other.name) })).filter(({ wired }) => wired),
  ]
}

function choicesOf(config: unknown): { name: string; label: string }[] {
  const options = Options.safeParse(config)
  if (options.success) return options.data.input.options.map(({ id, title }) => ({ name: `option:${id}`, label: title }))
  const branches = Branches.safeParse(config)
  return branches.success ? branches.data.branches.map(({ id, label }) => ({ name: `branch:${id}`, label })) : []
}
