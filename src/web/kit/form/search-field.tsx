import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Input } from './input.tsx'

const PAUSE_MS = 250

type Props = { label: string; placeholder: string; value: string; onChange: (value: string) => void; className?: string }

/** Searches a moment after one stops typing. */
export function SearchField({ label, placeholder, value, onChange, className = 'w-64 max-phone:w-full' }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
    // The caller's function is new on every render; only what is written starts the clock.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])

  return (
    <div className={`relative ${className}`}>
      <Search className="absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" aria-hidden />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full ps-8 rtl:text-right"
      />
    </div>
  )
}
