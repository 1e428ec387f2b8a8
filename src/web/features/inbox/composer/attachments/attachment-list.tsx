import { FileText, Film, Music, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { StoredFile } from '#domain/files/file.ts'
import { formatSize } from '#domain/messages/media-limits.ts'

import { fileAddress } from '#web/api/files/upload-or-why.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { VoicePlayer } from '#web/features/inbox/thread/voice/voice-player.tsx'
import type { Mode } from '../drafts/draft.ts'
import type { Attachment } from './attachment.ts'
import type { Attachments } from './use-attachments.ts'

/** The files about to be sent, in their order: what they are, how far they got, and what is said under them. */
export function AttachmentList({ list, setCaption, remove, mode }: Attachments & { mode: Mode }) {
  const isNote = mode === 'note'
  return (
    <ul
      aria-label={isNote ? t('Files of the note') : t('Files to send')}
      className="flex max-h-60 flex-col gap-1.5 overflow-y-auto px-2 pt-2"
    >
      {list.map((one) => (
        <li key={one.key} className="flex min-h-13 items-center gap-3 rounded-control bg-sunken p-1.5">
          <Preview attachment={one} />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-2">
              <span className="truncate text-secondary font-medium">{one.name}</span>
              <span className="shrink-0 text-meta text-ink-2">{formatSize(one.stored?.size ?? one.size)}</span>
            </div>
            <State attachment={one} ready={isNote ? t('Ready') : t('Ready to send')} />
          </div>
          {!isNote && takesCaption(one) && (
            <Input
              aria-label={t('Caption of {name}', { name: one.name })}
              placeholder={t('Caption')}
              maxLength={1_024}
              value={one.caption}
              onChange={(event) => setCaption(one.key, event.target.value)}
              className="w-44 max-phone:w-28"
            />
          )}
          <IconButton label={t('Remove {name}', { name: one.name })} icon={<X />} size="sm" side="top" onClick={() => remove(one.key)} />
        </li>
      ))}
    </ul>
  )
}

const takesCaption = ({ stored, fault }: Attachment): boolean => fault === null && stored?.kind !== 'audio' && stored?.kind !== 'sticker'

function State({ attachment: { fault, stored, progress, waits, name }, ready }: { attachment: Attachment; ready: string }) {
  if (fault !== null)
    return (
      <div role="alert" className="text-meta text-danger">
        {fault}
      </div>
    )
  if (stored?.kind === 'audio') return <Heard stored={stored} />
  if (stored) return <div className="truncate text-meta text-ink-2">{stored.converted ?? ready}</div>
  return (
    <>
      <progress
        aria-label={t('Uploading {name}', { name })}
        value={progress}
        max={1}
        className="block h-1.5 w-full max-w-60 accent-lagoon"
      />
      <div role="status" className="text-meta text-ink-2">
        {waits && t('Connection lost. The upload resumes automatically.')}
      </div>
    </>
  )
}

/** What was recorded, or is a sound, to be heard before it is sent. */
function Heard({ stored }: { stored: StoredFile }) {
  const { app } = useCurrentApp()
  return <VoicePlayer src={fileAddress(app.id, stored.id)} title={stored.name} size={stored.size} onError={() => {}} />
}

function Preview({ attachment: { preview, stored, name, fault } }: { attachment: Attachment }) {
  if (preview && fault === null) return <img src={preview} alt="" className="size-10 shrink-0 rounded-tag bg-active object-cover" />
  const Icon = stored?.kind === 'video' || /\.(mp4|3gp)$/i.test(name) ? Film : stored?.kind === 'audio' ? Music : FileText
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-tag bg-info-soft text-info">
      <Icon className="size-5" aria-hidden />
    </span>
  )
}
