import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ContactImport, ImportPlan } from '#domain/contacts/contact-import.ts'
import { isEnded } from '#domain/workspace/task-ended.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useImportContacts } from '#web/api/contacts/import-contacts.ts'
import { taskFileUrl, taskQuery, useSteerTask } from '#web/api/tasks/watch-task.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { TaskProgress } from '#web/kit/feedback/task-progress.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { FileStep } from './file-step.tsx'
import { ImportCounts } from './import-counts.tsx'
import { PlanStep } from './plan-step.tsx'

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
    if (!table || !plan || plan.basis === '') return
    const { basis, note, ...rest } = plan
    run.mutate(
      { importId: table.id, plan: { ...rest, optIn: { basis, note: note.trim() || null } }, dry },
      { onSuccess: ({ id }) => (dry ? setDryId(id) : onImporting(id)) },
    )
  }
  const error = upload.error ?? run.error
  const isReady = plan !== null && plan.basis !== '' && plan.mapping.some((one) => one === 'phone' || one === 'email')
  return (
    <SideSheet
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={table ? `Import ${table.name}` : 'Import contacts'}
      footer={
        table && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button disabled={!isReady} busy={run.isPending} onClick={() => start(true)}>
              Check the file
            </Button>
            <Button variant="primary" disabled={!isReady || dryId === null} busy={run.isPending} onClick={() => start(false)}>
              Import {table.rows.toLocaleString('en')} {table.rows === 1 ? 'row' : 'rows'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {error && (
          <InlineAlert tone="danger" title={error.message}>
            {error instanceof ApiError && (error.details[0]?.message ?? error.hint)}
          </InlineAlert>
        )}
        {!table && (
          <FileStep
            busy={upload.isPending}
            onFile={(file) =>
              upload.mutate(file, {
                onSuccess: (taken) => {
                  setTable(taken)
                  setPlan({
                    mapping: taken.columns.map(({ guess }) => guess),
                    country: null,
                    known: 'update',
                    tags: [],
                    basis: '',
                    note: '',
                  })
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

/** What would come of the import. */
function Checked({ taskId }: { taskId: string }) {
  const { app } = useCurrentApp()
  const task = useQuery(taskQuery(app.id, taskId)).data
  const { cancel, retry } = useSteerTask(app.id, taskId)
  if (!task) return null
  return (
    <section aria-label="What would come of it" className="flex flex-col gap-3 rounded-card border border-line p-4">
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
