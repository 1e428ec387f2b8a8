import { Paperclip } from 'lucide-react'
import { useRef } from 'react'

import { IconButton } from '#web/kit/form/icon-button.tsx'

/** What the chooser of the system offers at first: what WhatsApp takes, and what is made into it. */
const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff,image/bmp,video/mp4,video/3gpp,audio/*,.pdf,.txt,.csv,.doc,.docx,.xls,.xlsx,.ppt,.pptx'

/** Opens the chooser for files. */
export function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label="Attach files" icon={<Paperclip strokeWidth={1.75} />} side="top" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Files to attach"
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
