import { FileKey } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { KeyFile } from '#web/api/connections/connections.ts'
import { readKeyFile } from './read-key-file.ts'

type Props = { chosen: KeyFile | null; onChoose: (key: KeyFile | null) => void }

/** Takes the key file of a service account. Its secret goes to the server once, and is never shown again. */
export function KeyFileField({ chosen, onChoose }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const { key = null, fault: why = null } = readKeyFile(await file.text())
    onChoose(key)
    setFault(why)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-secondary font-medium">{t('Key file')}</span>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-dashed border-control px-3 py-2 text-secondary hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <FileKey className="size-4.5 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 flex-1 truncate">{chosen ? chosen.client_email : t('Choose the JSON file of the key')}</span>
        <input
          type="file"
          accept="application/json,.json"
          aria-label={t('Key file')}
          aria-invalid={fault !== null}
          className="sr-only"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      {fault ? (
        <p role="alert" className="text-secondary text-danger">
          {fault}
        </p>
      ) : (
        <p className="text-meta text-ink-3">{t('Stored encrypted. You won’t see it again.')}</p>
      )}
    </div>
  )
}
