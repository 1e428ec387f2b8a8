import { Upload } from 'lucide-react'
import { useRef } from 'react'

import { Button } from '#web/kit/form/button.tsx'

/** Takes the file, chosen or dropped. */
export function FileStep({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong p-10 text-center"
    >
      <p className="text-base">Drop a CSV file here, with one contact a row.</p>
      <p className="max-w-96 text-secondary text-ink-2">
        Commas, semicolons or tabs; up to 500,000 rows. A phone number is + and 11 to 14 digits; others can be completed by their country.
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file"
        className="sr-only"
        onChange={(event) => take(event.target.files)}
      />
      <Button variant="primary" icon={<Upload />} busy={busy} onClick={() => input.current?.click()}>
        {busy ? 'Reading the file' : 'Choose a file'}
      </Button>
    </div>
  )
}
