import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Input } from '../../kit/input.tsx'

const PAUSE_MS = 250

/** Searches by name, phone, email or tag, a moment after one stops typing. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
    <div className="relative w-64 max-phone:order-last max-phone:w-full">
      <Search className="absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" aria-hidden />
      <Input
        type="search"
        aria-label="Search contacts"
        placeholder="Name, phone or email"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full ps-8"
      />
    </div>
  )
}
