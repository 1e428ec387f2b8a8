import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowVersion, WaitingSessions } from '#domain/api/flows/flow-versions.ts'
import type { Flow, FlowDocument, FlowProblem } from '#domain/flows/flow-document.ts'
import { changesBetween } from '#flow/editing/diff.ts'
import { isSame } from '#flow/editing/merge-value.ts'

import { flowProblemsQuery } from '#web/api/flows/check-flow.ts'
import { flowTestRunQuery, flowWaitingQuery, useVersions } from '#web/api/flows/flow-versions.ts'
import { flowVersionQuery } from '#web/api/flows/get-flow-version.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { formFieldsQuery } from '../sheet/form-fields.tsx'

/** What somebody decides before a draft is published. */
export interface Decisions {
  name: string
  note: string
  waiting: WaitingSessions
  acceptsWarnings: boolean
  /** Why it is published although tests fail. */
  reason: string
}

/** Shortest reason that the server takes, in characters. */
const MIN_REASON = 3

/** What is known before a draft is published: its problems, what it changes, how its tests go and who waits. */
function useFindings(flow: Flow, document: FlowDocument) {
  const { app } = useCurrentApp()
  const live = flow.publishedVersion
  const problems = useQuery({ ...flowProblemsQuery(app.id, flow.id), refetchOnMount: 'always' })
  const { refetch } = problems
  // An answer that is on its way may be about the draft as it was before the last change.
  useEffect(() => void refetch(), [refetch])
  const version = useQuery({ ...flowVersionQuery(app.id, flow.id, live ?? 1), enabled: live !== null })
  const tests = useQuery(flowTestRunQuery(app.id, flow.id, flow.updatedAt))
  const waiting = useQuery({ ...flowWaitingQuery(app.id, flow.id), refetchOnMount: 'always' })
  const forms = useQuery(formFieldsQuery)
  const before = version.data?.document
  const changes = useMemo(
    () => (before && forms.data ? changesBetween(before, document, forms.data) : null),
    [before, document, forms.data],
  )
  const of = (severity: FlowProblem['severity']) => problems.data?.problems.filter((problem) => problem.severity === severity) ?? []
  return {
    problems,
    // What changed is known with the version and the words of the forms.
    version: version.data && !forms.data ? forms : version,
    tests,
    waiting,
    changes,
    isUnchanged: useMemo(() => before !== undefined && isSame(before, document), [before, document]),
    errors: of('error'),
    warnings: of('warning'),
    failing: tests.data?.results.filter(({ ok }) => !ok).length ?? 0,
    isKnown: problems.data !== undefined && tests.data !== undefined && !problems.isFetching,
  }
}

/** Everything that is known before a draft is published, what is decided, and the publishing itself. */
export function usePublishing(flow: Flow, document: FlowDocument, onPublished: (version: FlowVersion) => void) {
  const { app } = useCurrentApp()
  const [decisions, setDecisions] = useState<Decisions>({ name: '', note: '', waiting: 'finish', acceptsWarnings: false, reason: '' })
  const findings = useFindings(flow, document)
  const { publish } = useVersions(app.id, flow.id)
  const missing = whatIsMissing({
    errors: findings.errors.length,
    warnings: findings.warnings.length,
    failing: findings.failing,
    isUnchanged: findings.isUnchanged,
    decisions,
  })

  const send = () =>
    publish.mutate(toPublication(decisions, findings.failing > 0), {
      onSuccess: onPublished,
    })
  return {
    ...findings,
    decisions,
    decide: (part: Partial<Decisions>) => setDecisions((known) => ({ ...known, ...part })),
    missing: findings.isKnown ? missing : null,
    isReady: findings.isKnown && missing === null,
    publish,
    send,
  }
}

/** What the server is told: nothing of what was left empty. */
const toPublication = ({ name, note, reason, waiting, acceptsWarnings }: Decisions, fails: boolean) => ({
  waiting,
  acceptWarnings: acceptsWarnings,
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(note.trim() !== '' && { note: note.trim() }),
  ...(fails && { overrideReason: reason.trim() }),
})

interface Facts {
  /** It is what customers meet already. */
  isUnchanged: boolean
  errors: number
  warnings: number
  failing: number
  decisions: Decisions
}

/** What keeps a draft from being published, in words; null where nothing does. */
function whatIsMissing({ errors, warnings, failing, isUnchanged, decisions }: Facts): string | null {
  if (isUnchanged) return t('Nothing has changed since this version.')
  if (errors > 0) return t('{errors, plural, =1 {Fix the error first.} other {Fix the # errors first.}}', { errors })
  if (warnings > 0 && !decisions.acceptsWarnings) return t('Accept the warnings, or fix them.')
  if (failing > 0 && decisions.reason.trim().length < MIN_REASON) return t('Say why it is published although tests fail.')
  return null
}
