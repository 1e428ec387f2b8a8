import { t } from '#domain/i18n/t.ts'
import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import { ACTION_WORDS } from '#flow/simulation/action-labels.ts'
import type { Asked, Passed } from '#flow/simulation/simulation-state.ts'

import type { Names } from './state/names-in.ts'

/** What a call does, in words. */
export const actionText = (effect: AskedEffect): string =>
  effect.kind === 'call_http' ? `${effect.method} ${effect.url}` : ACTION_WORDS[effect.kind]

const ANSWERED = {
  mock: t('Answered by hand'),
  madeUp: t('Made-up answer'),
  real: t('Really called'),
  simulation: t('Done in the testChat'),
} as const

/** Where the answer of a call came from. */
export const answeredText = ({ by }: Pick<Asked, 'by'>): string => (by === null ? t('Waits for the answer …') : ANSWERED[by])

/** The way that a step took, or that it waited there, and what was wrong with it. */
export function wayText(passed: Passed, names: Names): string {
  const way = passed.exit === null ? t('Waited') : names.exit(passed, passed.exit)
  return passed.problem === null ? way : `${way}: ${passed.problem}`
}
