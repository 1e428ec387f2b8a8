import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow } from '#domain/flows/flow-document.ts'

import { ApiError } from '#web/api/api-error.ts'
import { type ReadFlow, useImportFlows } from '#web/api/flows/import-flows.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { filesOf } from './files-of.ts'
import { ImportReport } from './import-report.tsx'
import type { NextStepsOf } from './next-steps-store.ts'

type Props = { onClose: () => void; onMade: (made: readonly Flow[], next: NextStepsOf) => void }

/** Takes a file in: what becomes of it is shown before anything is made. */
export function ImportDialog({ onClose, onMade }: Props) {
  const { app } = useCurrentApp()
  const { read, make } = useImportFlows(app.id)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const found = read.data
  const open = async (file: File | undefined) => {
    if (!file) return
    read.reset()
    make.reset()
    const { files, fault: why } = await filesOf(file)
    setFault(why)
    if (files.length > 0) read.mutate(files)
  }
  const error = read.error ?? make.error
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Import')}
      description={t('Choose a flow exported here or elsewhere, or a Typebot export. Nothing is published.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            busy={read.isPending || make.isPending}
            disabled={!found}
            onClick={() =>
              found &&
              make.mutate(
                found.map(({ file }) => file),
                { onSuccess: (made) => onMade(made, nextOf(found)) },
              )
            }
          >
            {found && found.length > 1 ? t('Create {count} flows', { count: found.length }) : t('Create draft')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label={t('File to import')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void open(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <button
          type="button"
          onClick={() => input.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void open(event.dataTransfer.files[0])
          }}
          className="flex flex-col items-center gap-2 rounded-card border border-dashed border-control p-6 text-secondary text-ink-2 hover:bg-hover"
        >
          <FileUp className="size-6 text-ink-3" aria-hidden />
          {found ? t('Choose another file') : t('Choose a file, or drop it here')}
        </button>
        {fault !== null && <InlineAlert tone="danger" title={fault} />}
        {error && (
          <InlineAlert tone="danger" title={error.message}>
            {reasonsOf(error)}
          </InlineAlert>
        )}
        {found?.map((each, index) => (
          <ImportReport key={index} found={each} />
        ))}
      </div>
    </Dialog>
  )
}

const nextOf = ([first]: readonly ReadFlow[]): NextStepsOf => ({
  choose: (first?.problems ?? []).filter(({ severity }) => severity === 'error').map(({ message }) => message),
  edit: (first?.lines ?? []).filter(({ became }) => became === 'lost').map(({ place, why }) => `${place}: ${why}`),
})

const reasonsOf = (error: Error): string =>
  error instanceof ApiError
    ? error.details
        .slice(0, 3)
        .map(({ message }) => message)
        .join(' ') || error.hint
    : t('Try again.')
