import { t } from '#domain/i18n/t.ts'
import type { Flaw } from '#flow/engine/step-kind.ts'
import { datesCrossed } from './dates-crossed.ts'
import { flaw } from './flaw.ts'

/** Tells whether a span of time ends before it begins: nothing lies in it. */
export const checkSpan = ({ from, to }: { from: string; to: string }): Flaw[] =>
  datesCrossed(from, to)
    ? [
        flaw(
          'error',
          'bounds-crossed',
          'to',
          t('“{from}” is after “{to}”, so nothing will be found.', { from, to }),
          t('Swap them, or clear one.'),
        ),
      ]
    : []
