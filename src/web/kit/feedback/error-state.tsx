import { RefreshCw } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '../form/button.tsx'
import { InlineAlert } from './inline-alert.tsx'

type Props = {
  /** What failed: "Couldn't load conversations". */
  title: string
  /** What is safe and what to do. */
  hint: string
  /** Something to quote to the operator. */
  reference?: string | undefined
  onRetry?: () => void
}

/** Says what failed and what is safe, and offers to try again. */
export function ErrorState({ title, hint, reference, onRetry }: Props) {
  return (
    <div className="mx-auto w-full max-w-140 p-4">
      <InlineAlert
        tone="danger"
        title={title}
        action={
          onRetry && (
            <Button size="sm" icon={<RefreshCw />} onClick={onRetry}>
              {t('Try again')}
            </Button>
          )
        }
      >
        {hint}
        {reference && (
          <details className="mt-1 text-meta text-ink-3">
            <summary>{t('Details')}</summary>
            <code className="font-mono break-all select-all">{reference}</code>
          </details>
        )}
      </InlineAlert>
    </div>
  )
}

/** What the server says to do about an error, or to try again where it says nothing. */
export const hintOf = (error: Error, otherwise = t('Try again.')): string =>
  'hint' in error && typeof error.hint === 'string' ? error.hint : otherwise
