import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

import type { Json } from '#domain/json.ts'
import type { FormQuestion } from '#domain/whatsapp-forms/form.ts'

import { useChat, useWords } from '#widget/chat/kit/use-chat.ts'
import { uploadFile } from '#widget/chat/screens/upload.ts'
import { Label } from './label.tsx'

interface FilesFieldProps {
  item: Extract<FormQuestion, { kind: 'photos' | 'documents' }>
  value: Json
  described: string | undefined
  set: (value: Json) => void
  children: ComponentChildren
}

/** Files that answer a question: they are uploaded at once, and the answer names them. */
export function FilesField({ item, value, described, set, children }: FilesFieldProps) {
  const chat = useChat()
  const { say } = useWords()
  const [names, setNames] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const take = async (files: readonly File[]) => {
    const ids = Array.isArray(value) ? [...value] : []
    setNote(say('uploading'))
    for (const file of files.slice(0, item.most - ids.length)) {
      const uploaded = await uploadFile(chat, file, say)
      if (typeof uploaded === 'string') return setNote(uploaded)
      ids.push(uploaded.fileId)
      setNames((before) => [...before, file.name])
    }
    setNote('')
    set(ids)
  }
  return (
    <label class="field">
      <Label item={item} />
      <input
        type="file"
        multiple={item.most > 1}
        accept={item.kind === 'photos' ? 'image/*' : undefined}
        aria-label={say('chooseFiles')}
        aria-describedby={described}
        onChange={({ currentTarget }) => void take([...(currentTarget.files ?? [])])}
      />
      <span class="meta" role="status">
        {note || names.join(', ')}
      </span>
      {children}
    </label>
  )
}
