import { Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from './button.tsx'

interface Props {
  label: string
  help: string
  /** The picture as it is now, or what stands in its place. */
  preview: ReactNode
  isSet: boolean
  disabled?: boolean
  /** Uploads a picture, or says why it was not taken. */
  onUpload: (file: File, onProgress: (part: number) => void) => Promise<string | null>
  /** Left out where it can only be replaced. */
  onRemove?: () => Promise<string | null>
}

/** A picture that is uploaded as soon as it is chosen, replaced and removed. */
export function PictureField({ label, help, preview, isSet, disabled = false, onUpload, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [removing, setRemoving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const upload = async (file: File) => {
    setFault(null)
    setProgress(0)
    setFault(await onUpload(file, setProgress))
    setProgress(null)
  }
  const remove = async (send: () => Promise<string | null>) => {
    setRemoving(true)
    setFault(await send())
    setRemoving(false)
  }
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <span className="text-secondary font-medium">{label}</span>
      <div className="flex flex-wrap items-center gap-4">
        {preview}
        <div className="flex flex-wrap gap-2">
          <Button icon={<Upload />} disabled={disabled} busy={progress !== null} onClick={() => input.current?.click()}>
            {progress === null ? (isSet ? t('Replace') : t('Upload')) : t('Uploading… {round} %', { round: Math.round(progress * 100) })}
          </Button>
          {isSet && onRemove && (
            <Button variant="ghost" disabled={disabled} busy={removing} onClick={() => void remove(onRemove)}>
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label={t('{label}: file', { label })}
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void upload(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <p className="text-meta text-ink-2">{help}</p>
      {fault !== null && (
        <p role="alert" className="text-meta text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
