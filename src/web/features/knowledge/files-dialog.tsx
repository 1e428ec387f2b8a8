import { useRef, useState } from 'react'
import { Upload, X } from 'lucide-react'
import { useController } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'
import { formatSize } from '#domain/messages/media-limits.ts'

import { uploadDocument, useKnowledge } from '#web/api/ai/knowledge.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { type ControlOf, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Reach, ReachField, reachOf, storedReach } from './reach-field.tsx'

const KINDS = '.pdf,.docx,.html,.htm,.md,.markdown,.txt,.csv,.tsv'
const MOST_BYTES = 50_000_000
const KIND = new RegExp(`(${KINDS.replaceAll('.', '\\.').replaceAll(',', '|')})$`, 'i')

const Chosen = z
  .instanceof(File)
  .refine(({ name }) => KIND.test(name), { error: t('Choose PDF, DOCX, HTML, Markdown, CSV or text.') })
  .refine(({ size }) => size > 0 && size <= MOST_BYTES, { error: t('A file has up to 50 MB, and isn’t empty.') })

const Written = z.object({
  title: z.string().trim().max(200),
  reach: Reach,
  files: z.array(Chosen).max(20, t('Up to 20 files at a time.')),
})
type Values = z.infer<typeof Written>

type Props = {
  id: string | null
  input: Extract<KnowledgeInput, { kind: 'file' }> | null
  onSaved: (id: string) => void
  onClose: () => void
}

/** Uploads documents, each a source of its own, or another version of one. */
export function FilesDialog({ id, input, onSaved, onClose }: Props) {
  const { app } = useCurrentApp()
  const { save } = useKnowledge(app.id)
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({})
  /** Of files that were added before one of the others was refused. */
  const added = useRef(new Map<File, { id: string }>())
  const upload = (file: File) => uploadDocument(app.id, file, (part) => setProgress((known) => ({ ...known, [file.name]: part })))
  const add = async (file: File, reach: Values['reach']) => {
    const known = added.current.get(file)
    if (known) return known
    const title = titleOf(file.name)
    const made = await save.mutateAsync({
      id: null,
      input: { kind: 'file', title, name: file.name.slice(-240), path: await upload(file), ...storedReach(reach) },
    })
    added.current.set(file, made)
    return made
  }
  const send = async ({ title, reach, files }: Values) => {
    const [file] = files
    if (!input) {
      const made: { id: string }[] = []
      for (const one of files) made.push(await add(one, reach))
      return made[0]
    }
    const version = file ? { path: await upload(file), name: file.name.slice(-240) } : { path: input.path, name: input.name }
    return save.mutateAsync({ id, input: { kind: 'file', title: title || input.title, ...version, ...storedReach(reach) } })
  }
  return (
    <FormDialog<Values, Values, { id: string } | undefined>
      sheet
      title={input ? t('Edit file') : t('Add files')}
      schema={Written}
      initial={{ title: input?.title ?? '', reach: reachOf(input), files: [] }}
      submit={input ? t('Save file') : t('Add files')}
      done={input ? t('File saved') : t('Files added')}
      isReady={({ files }) => input !== null || files.length > 0}
      onSubmit={send}
      onDone={(saved) => saved && onSaved(saved.id)}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {input && <TextField control={control} name="title" label={t('Title')} maxLength={200} />}
          <FilesField control={control} now={input?.name ?? null} progress={progress} />
          <ReachField control={control} name="reach" />
        </>
      )}
    </FormDialog>
  )
}

/** A file's name as a title: without its ending, and with spaces. */
const titleOf = (name: string): string =>
  name
    .replace(/\.[a-z]+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200) || name

type FilesProps = {
  control: ControlOf<Values>
  /** What the file is called that another version is to replace; null where files are added. */
  now: string | null
  progress: Readonly<Record<string, number>>
}

/** Takes files, chosen or dropped. */
function FilesField({ control, now, progress }: FilesProps) {
  const { field, fieldState, formState } = useController({ control, name: 'files' })
  const picker = useRef<HTMLInputElement>(null)
  const files: readonly File[] = field.value
  const take = (more: FileList | null) => {
    const fresh = [...(more ?? [])]
    field.onChange(now === null ? [...files, ...fresh] : fresh.slice(0, 1))
  }
  const { error } = fieldState
  const fault = error && (error.message ?? [error].flat().find((one) => one?.message)?.message)
  return (
    <div className="flex flex-col gap-3">
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
        className="flex flex-col items-center gap-2 rounded-card border border-dashed border-line-strong p-6 text-center"
      >
        <p>{now === null ? t('Drop files here') : t('Drop a new version of {now} here', { now })}</p>
        <p className="text-secondary text-ink-2">
          {now === null
            ? t('PDF, DOCX, HTML, Markdown, CSV or text, up to 50 MB each.')
            : t('Answers come from the old version until the new one is read.')}
        </p>
        <input
          ref={picker}
          type="file"
          accept={KINDS}
          multiple={now === null}
          aria-label={t('Files')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // The same file may be chosen again.
            currentTarget.value = ''
          }}
        />
        <Button icon={<Upload />} onClick={() => picker.current?.click()}>
          {now === null ? t('Choose files') : t('Choose a file')}
        </Button>
      </div>
      {files.length > 0 && (
        <ul className="flex flex-col gap-1" aria-label={t('Chosen files')}>
          {files.map((file, at) => (
            <li key={`${file.name}${file.lastModified}`} className="flex min-h-9 items-center gap-2 text-secondary">
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {file.name}
              </span>
              <span className="text-ink-2 tabular-nums">{wordsOf(file, formState.isSubmitting ? progress[file.name] : undefined)}</span>
              <IconButton
                label={t('Leave out {name}', { name: file.name })}
                size="sm"
                icon={<X />}
                disabled={formState.isSubmitting}
                onClick={() => field.onChange(files.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <p role="alert" className="text-meta text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

function wordsOf({ size }: File, part: number | undefined): string {
  if (part === undefined) return formatSize(size)
  return part < 1 ? t('Uploading… {round} %', { round: Math.round(part * 100) }) : t('Uploaded')
}
