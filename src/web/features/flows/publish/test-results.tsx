import { CircleCheck, CircleX } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowTestResult } from '#domain/flows/flow-test.ts'
import { Button } from '#web/kit/form/button.tsx'

/** How many of a flow's tests pass on the draft, and what is different in those that fail. */
export function TestResults({ results, onShow }: { results: readonly FlowTestResult[]; onShow: () => void }) {
  const failed = results.filter(({ ok }) => !ok)
  if (results.length === 0) return <p className="text-secondary text-ink-2">{t('This flow has no tests yet.')}</p>
  return (
    <>
      <p className="flex items-center gap-2 text-secondary text-ink-2">
        {failed.length === 0 ? (
          <CircleCheck className="size-4 text-success" aria-hidden />
        ) : (
          <CircleX className="size-4 text-danger" aria-hidden />
        )}
        {failed.length === 0
          ? t('{count, plural, =1 {Its one test passes} other {All # tests pass}}', { count: results.length })
          : t('{count, plural, one {{count2} of # test fails} other {{count2} of # tests fail}}', {
              count: results.length,
              count2: failed.length,
            })}
      </p>
      {failed.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1.5">
          {failed.map(({ testId, name, difference }) => (
            <li key={testId} className="rounded-row bg-danger-soft px-2.5 py-1.5 text-secondary">
              <span className="font-medium text-ink">{name}</span>
              <p className="wrap-anywhere text-ink-2">{difference}</p>
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <Button size="sm" className="mt-2" onClick={onShow}>
          {t('Show tests')}
        </Button>
      )}
    </>
  )
}
