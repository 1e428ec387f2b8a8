import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { useUploadSample } from '#web/api/templates/change-templates.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const ACCEPT: Record<string, string> = { image: 'image/jpeg,image/png', video: 'video/mp4', document: 'application/pdf' }

interface Sample {
  handle: string | null
  filename: string | null
}
type Props = { wabaId: string; kind: string; sample: Sample; onChange: (sample: Sample) => void }

/** Hands WhatsApp the sample of a picture, film or file. */
export function SampleUpload({ wabaId, kind, sample, onChange }: Props) {
  const { app } = useCurrentApp()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadSample(app.id)
  const [progress, setProgress] = useState(0)
  const take = (file: File | undefined) => {
    if (file) upload.mutate({ wabaId, file, onProgress: setProgress }, { onSuccess: onChange })
  }
  const words = sample.filename ?? (sample.handle ? t('A sample is there') : t('Reviewers look at it; each send has its own.'))
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT[kind]}
        aria-label={t('Sample file')}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Upload />} busy={upload.isPending} onClick={() => input.current?.click()}>
          {sample.handle ? t('Replace sample') : t('Upload sample')}
        </Button>
        <span className="min-w-0 truncate text-secondary text-ink-2">
          {upload.isPending ? t('Uploading… {round} %', { round: Math.round(progress * 100) }) : words}
        </span>
      </div>
      {upload.isError && (
        <InlineAlert tone="danger" title={t('The sample was not taken')}>
          {upload.error instanceof ApiError ? (upload.error.details[0]?.message ?? upload.error.message) : upload.error.message}
        </InlineAlert>
      )}
    </div>
  )
}
