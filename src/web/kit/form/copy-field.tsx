import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from './icon-button.tsx'
import { inputStyle } from './input-style.ts'

/** A value to copy, whole and selectable. */
export function CopyField({ value, label, id }: { value: string; label: string; id?: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await writeClipboard(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div className="flex items-center gap-1">
      <input
        id={id}
        dir="ltr"
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
        className={inputStyle({ className: 'h-9 min-w-0 flex-1 bg-sunken font-mono text-secondary max-phone:h-11' })}
      />
      <IconButton
        label={copied ? t('Copied') : t('Copy {label}', { label })}
        icon={copied ? <Check /> : <Copy />}
        onClick={() => void copy()}
      />
    </div>
  )
}

// Over plain http on a local network the clipboard interface does not exist.
async function writeClipboard(value: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(value)
  const area = document.createElement('textarea')
  area.value = value
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
