import type { Json } from '#domain/json.ts'
import { OutgoingContent } from '#domain/message.ts'

import { defineStep, type Outcome, type StepInput } from '../../engine/step-kind.ts'
import { AskConfig } from './config.ts'
import { optionExit, optionTapId, readAnswer } from './read-answer.ts'

/** Asks a question and waits for an answer of the declared type; wrong answers are asked again, never dropped. */
export const step = defineStep({
  kind: 'ask',
  config: AskConfig,
  accepts: ['entered', 'replied', 'elapsed'],
  exits: ({ input, acceptOther, skipWord }) => [
    ...('options' in input
      ? input.options.map((option) => ({ name: optionExit(option.id), label: option.title }))
      : [{ name: 'answered', label: 'Answered' }]),
    ...('options' in input && acceptOther ? [{ name: 'else', label: 'Something else' }] : []),
    { name: 'timeout', label: 'No answer' },
    { name: 'invalid', label: 'Wrong answers' },
    ...(skipWord === undefined ? [] : [{ name: 'skipped', label: 'Skipped' }]),
  ],
  run(input) {
    switch (input.signal.type) {
      case 'entered':
        return ask(input, input.config.question, 0)
      case 'replied':
        return answer(input, input.signal.message.content)
      case 'elapsed':
      case 'settled':
        return { then: { exit: 'timeout' } }
      default:
        return input.signal satisfies never
    }
  },
})

type Input = StepInput<AskConfig>

function answer(input: Input, said: Parameters<typeof readAnswer>[2]): Outcome {
  const { config, stepId, state } = input
  const reading = readAnswer(config, stepId, said)
  switch (reading.is) {
    case 'value':
      return { set: [{ ...config.saveTo, value: reading.value }], then: { exit: reading.exit } }
    case 'skip':
      return { then: { exit: 'skipped' } }
    case 'stale':
      return { then: waiting(config, wrongAnswers(state)) }
    case 'wrong': {
      const wrong = wrongAnswers(state) + 1
      if (wrong > config.retries) return { then: { exit: 'invalid' } }
      return ask(input, config.retryText ?? reading.why, wrong)
    }
    default:
      return reading satisfies never
  }
}

function ask({ config, stepId, render }: Input, text: string, wrong: number): Outcome {
  const content = OutgoingContent.safeParse(questionOf(config, stepId, render(text) || render(config.question) || '…'))
  const then = waiting(config, wrong)
  if (content.success) return { emit: [{ kind: 'send_message', content: content.data }], then }
  return { problem: `The question cannot be sent: ${content.error.issues[0]?.message ?? ''}`, then: { exit: 'invalid' } }
}

function questionOf({ input }: AskConfig, stepId: string, text: string): OutgoingContent {
  if (input.type === 'button') {
    return { type: 'buttons', text, buttons: input.options.map(({ id, title }) => ({ id: optionTapId(stepId, id), title })) }
  }
  if (input.type === 'list') {
    const rows = input.options.map(({ id, title, description }) => ({ id: optionTapId(stepId, id), title, description }))
    return { type: 'list', text, button: input.button, sections: [{ rows }] }
  }
  return { type: 'text', text }
}

const waiting = (config: AskConfig, wrong: number) => ({ waitFor: 'reply' as const, state: { wrong }, timeoutMs: config.timeoutMs })

function wrongAnswers(state: Json): number {
  const wrong = typeof state === 'object' && state !== null && 'wrong' in state ? state.wrong : 0
  return typeof wrong === 'number' ? wrong : 0
}
