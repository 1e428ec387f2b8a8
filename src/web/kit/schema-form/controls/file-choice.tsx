import { FileText, Upload, X } from 'lucide-react'
import { useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { StoredFile } from '#domain/files/file.ts'
import { FILE_KINDS, KIND_LIMITS, uploadFault } from '#domain/messages/media-limits.ts'

import { Button } from '#web/kit/form/button.tsx'
import { smallImage } from '#web/kit/media/small-image.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import type { MessageHelpProps } from '../form-context.ts'
import { isRecord, textOf } from '../is-record.ts'

type Props = MessageHelpProps & {
  /** Uploads a file, or says why it is not taken. */
  upload: (file: File, asSticker: boolean, onProgress: (part: number) => void) => Promise<StoredFile | string>
  /** Where an uploaded file is to be seen. */
  addressOf: (fileId: string) => string
}

/** Chooses the file of a message: uploaded here, so that it need not be public. An address can still be written instead. */
export function FileChoice({ value, onChange, upload, addressOf }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const message = isRecord(value) ? value : {}
  const type = textOf(message['type'])
  const fileId = isRecord(message['media']) ? textOf(message['media']['fileId']) : ''

  const choose = async (file: File) => {
    const early = uploadFault(file)
    setFault(early)
    if (early !== null) return
    setProgress(0)
    const outcome = await upload(file, type === 'sticker', setProgress)
    setProgress(null)
    if (typeof outcome === 'string') return setFault(outcome)
    if (outcome.kind !== type) return setFault(t('This file can be sent as {kind}. Choose that type of message.', { kind: outcome.kind }))
    onChange({ ...message, media: { fileId: outcome.id }, ...(type === 'document' && { filename: outcome.name }) })
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <Button icon={<Upload />} busy={progress !== null} onClick={() => input.current?.click()}>
          {progress !== null
            ? t('Uploading… {round} %', { round: Math.round(progress * 100) })
            : fileId === ''
              ? t('Upload a file')
              : t('Upload another')}
        </Button>
        {fileId !== '' && <Chosen address={addressOf(fileId)} isPicture={type === 'image' || type === 'sticker'} />}
        {fileId !== '' && (
          <IconButton label={t('Remove the file')} icon={<X />} size="sm" onClick={() => onChange({ ...message, media: {} })} />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedOf(type)}
        aria-label={t('File to upload')}
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void choose(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {fault !== null && (
        <p role="alert" className="text-meta text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

function Chosen({ address, isPicture }: { address: string; isPicture: boolean }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className="inline-flex items-center gap-2 rounded-row text-secondary text-lagoon-fg">
      {isPicture ? (
        <img src={smallImage(address, 96)} alt={t('The chosen file')} className="size-8 rounded-tag bg-active object-cover" />
      ) : (
        <>
          <FileText className="size-4" aria-hidden /> {t('The chosen file')}
        </>
      )}
    </a>
  )
}

function acceptedOf(type: string): string | undefined {
  const kind = FILE_KINDS.find((one) => one === type)
  if (!kind) return undefined
  return kind === 'image' || kind === 'sticker' ? 'image/*' : KIND_LIMITS[kind].types.join(',')
}
