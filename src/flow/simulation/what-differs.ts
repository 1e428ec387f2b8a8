import type { IncomingContent } from '#domain/messages/message.ts'

import { textOf } from '../flow-tests/content-of.ts'
import type { Line, SimulationState } from './simulation-state.ts'

/** Tells in plain words where the same conversation now goes another way, after the flow was changed; null where it does not. */
export function whatDiffers(before: SimulationState, after: SimulationState): string | null {
  if (after.stuck !== null && before.stuck !== after.stuck) return after.stuck
  const count = Math.max(before.lines.length, after.lines.length)
  for (let index = 0; index < count; index += 1) {
    const difference = lineDiffers(before.lines[index], after.lines[index])
    if (difference !== null) return difference
  }
  const waited = [before, after].map(({ session }) => session.stepId)
  return waited[0] === waited[1] ? null : 'It says the same, but stands at another step now.'
}

function lineDiffers(before: Line | undefined, after: Line | undefined): string | null {
  const [old, now] = [before && wordsOf(before), after && wordsOf(after)]
  if (old === now) return null
  if (old === undefined) return `It now goes on with “${now}”.`
  if (now === undefined) return `It no longer comes to “${old}”.`
  return `It now comes to “${now}” where it was “${old}”.`
}

/** A line in words, as they are compared. */
function wordsOf(line: Line): string {
  switch (line.from) {
    case 'customer':
      return messageLabel(line.content)
    case 'business':
      return textOf(line.content)
    case 'system':
      return line.text
    default:
      return line satisfies never
  }
}

function messageLabel(content: IncomingContent): string {
  if (content.type === 'text') return content.text
  return content.type === 'buttonReply' || content.type === 'listReply' ? content.title : `[${content.type}]`
}
