import { locale } from '#domain/i18n/locale.ts'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { Upload } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { ContactImport, ImportPlan, ImportCounts as Counts } from '#domain/contacts/contact-import.ts'
import { isEnded } from '#domain/workspace/tasks/task-ended.ts'
import { ApiError, toApiError, toNetworkError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { randomKey } from '#web/api/random-key.ts'
import { taskFileUrl, taskQuery, useSteerTask } from '#web/api/tasks/watch-task.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { TaskProgress } from '#web/kit/feedback/task-progress.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Json } from '#domain/json.ts'

import { PlanStep } from './plan-step.tsx'

const WORDS: readonly (readonly [keyof Counts, string])[] = [
  ['created', 'new'],
  ['updated', 'updated'],
  ['unchanged', 'unchanged'],
  ['repeated', 'duplicates'],
  ['invalid', t('cannot be read')],
]

/** What an import came to, or would come to, in figures. */
function ImportCounts({ result }: { result: Json }) {
  const counts =
    typeof result === 'object' && result !== null && !Array.isArray(result) ? (result as Partial<Record<keyof Counts, number>>) : {}
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {WORDS.map(([name, words]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-meta text-ink-2">{words}</dt>
            <dd className="text-page font-semibold tabular-nums">{(counts[name] ?? 0).toLocaleString(locale())}</dd>
          </div>
        ))}
      </dl>
      {(counts.mendable ?? 0) > 0 && (
        <p className="text-secondary text-warning">
          {rich('{mendable} numbers have no country code. Choose a default country and check again.', {
            mendable: counts.mendable?.toLocaleString(locale()),
          })}
        </p>
      )}
    </>
  )
}

type Plan = Omit<ImportPlan, 'optIn'> & { basis: ImportPlan['optIn']['basis'] | ''; note: string }

/** A table becomes contacts: the file, what its columns hold, what would come of it, and then the import itself. */
export function ImportSheet({ onClose, onImporting }: { onClose: () => void; onImporting: (taskId: string) => void }) {
  const { app } = useCurrentApp()
  const { upload, run } = useImportContacts(app.id)
  const [table, setTable] = useState<ContactImport | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [dryId, setDryId] = useState<string | null>(null)
  const change = (next: Plan) => {
    setPlan(next)
    // What was found out was of another plan.
    setDryId(null)
  }
  const start = (dry: boolean) => {
    if (!table || !isReady(plan)) return
    const { basis, note, ...rest } = plan
    run.mutate(
      { importId: table.id, plan: { ...rest, optIn: { basis, note: note.trim() || null } }, dry },
      { onSuccess: ({ id }) => (dry ? setDryId(id) : onImporting(id)) },
    )
  }
  const error = upload.error ?? run.error
  return (
    <SideSheet
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={table ? t('Import {name}', { name: table.name }) : t('Import contacts')}
      footer={
        table && (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button disabled={!isReady(plan)} busy={run.isPending} onClick={() => start(true)}>
              {t('Preview')}
            </Button>
            <Button variant="primary" disabled={!isReady(plan) || dryId === null} busy={run.isPending} onClick={() => start(false)}>
              {t('{rows, plural, one {Import # row} other {Import # rows}}', { rows: table.rows })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {error && <Refusal error={error} />}
        {!table && (
          <FileStep
            busy={upload.isPending}
            onFile={(file) =>
              upload.mutate(file, {
                onSuccess: (taken) => {
                  setTable(taken)
                  setPlan(planFor(taken))
                },
              })
            }
          />
        )}
        {table && plan && <PlanStep table={table} plan={plan} onChange={change} />}
        {dryId && <Checked taskId={dryId} />}
      </div>
    </SideSheet>
  )
}

const planFor = ({ columns }: ContactImport): Plan => ({
  mapping: columns.map(({ guess }) => guess),
  country: null,
  known: 'update',
  tags: [],
  basis: '',
  note: '',
})

/** Tells whether a plan says how contacts are found again, and why they may be written to. */
const isReady = (plan: Plan | null): plan is Plan & { basis: ImportPlan['optIn']['basis'] } =>
  plan !== null && plan.basis !== '' && plan.mapping.some((one) => one === 'phone' || one === 'email')

const Refusal = ({ error }: { error: Error }) => (
  <InlineAlert tone="danger" title={error.message}>
    {error instanceof ApiError && (error.details[0]?.message ?? error.hint)}
  </InlineAlert>
)

/** What would come of the import. */
function Checked({ taskId }: { taskId: string }) {
  const { app } = useCurrentApp()
  const task = useQuery(taskQuery(app.id, taskId)).data
  const { cancel, retry } = useSteerTask(app.id, taskId)
  if (!task) return null
  return (
    <section aria-label={t('Import preview')} className="flex flex-col gap-3 rounded-card border border-line p-4">
      {isEnded(task) && <ImportCounts result={task.result} />}
      <TaskProgress
        task={task}
        onCancel={() => cancel.mutate()}
        onRetry={() => retry.mutate()}
        fileUrl={taskFileUrl(app.id, taskId, 'file')}
        errorsUrl={taskFileUrl(app.id, taskId, 'errors.csv')}
      />
    </section>
  )
}

/** Uploads a table, and makes contacts of it: first tried out, then in earnest. */
function useImportContacts(appId: string) {
  const queries = useQueryClient()
  const upload = useMutation({ mutationFn: (file: File) => send(appId, file) })
  const run = useMutation({
    mutationFn: ({ importId, plan, dry }: { importId: string; plan: ImportPlan; dry: boolean }) =>
      call('runContactImport', { appId, importId, body: { plan, dry } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.tasks(appId) }),
  })
  return { upload, run }
}

async function send(appId: string, file: File): Promise<ContactImport> {
  const response = await fetch(`/api/v1/apps/${appId}/contact-imports?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'text/csv', 'idempotency-key': randomKey() },
    body: file,
  }).catch((cause: unknown) => {
    throw toNetworkError(cause)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, answer)
  return answer as ContactImport
}

/** Takes the file, chosen or dropped. */
function FileStep({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong p-10 text-center"
    >
      <p className="text-base">{t('Drop a CSV file here, with one contact a row.')}</p>
      <p className="max-w-96 text-secondary text-ink-2">
        {t(
          'Commas, semicolons or tabs; up to 500,000 rows. A phone number is + and 11 to 14 digits; others can be completed by their country.',
        )}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t('CSV file')}
        className="sr-only"
        onChange={(event) => take(event.target.files)}
      />
      <Button variant="primary" icon={<Upload />} busy={busy} onClick={() => input.current?.click()}>
        {busy ? t('Reading the file') : t('Choose a file')}
      </Button>
    </div>
  )
}
