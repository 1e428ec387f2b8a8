import { STEP_TAP } from '../shared/step-tap.ts'

/** A tap on a button of ours: on this question's, or on another's. Null where the button was not made by a question. */
export type Tap = { own: true; option: string } | { own: false } | null

/** Names a button: session, turn and step stand in it, so that a tap next week is still known for what it was. At most 200 characters. */
export const tapId = (turnSeed: string, option: string): string => `${turnSeed}/${option}`

/** Tells what was tapped. An older message of the same question in the same session counts as this question. */
export function readTap(id: string, turnSeed: string, stepId: string): Tap {
  const found = STEP_TAP.exec(id)
  if (found) {
    const [, session, step, option = ''] = found
    return session === sessionOf(turnSeed, stepId) && step === stepId ? { own: true, option } : { own: false }
  }
  // As an earlier release named them: `step/option`.
  const [step, option, ...others] = id.split('/')
  if (option === undefined || others.length > 0) return null
  return step === stepId ? { own: true, option } : { own: false }
}

const sessionOf = (turnSeed: string, stepId: string): string => turnSeed.slice(0, -stepId.length - 1).replace(/:\d+$/, '')
