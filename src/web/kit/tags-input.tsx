import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { inputStyle } from './input.tsx'

const TAG_MAX = 40
const quietStyle = 'rounded-row border border-transparent hover:border-line-strong focus-within:border-control focus-within:bg-surface'

type Props = {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  id?: string
  label: string
  disabled?: boolean
  quiet?: boolean
  placeholder?: string
}

/** Words that belong to a thing. Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagsInput({ tags, onChange, id, label, disabled = false, quiet = false, placeholder = 'VIP' }: Props) {
  const [text, setText] = useState('')
  const add = () => {
    const tag = text.trim().slice(0, TAG_MAX)
    setText('')
    if (tag && !tags.includes(tag)) onChange([...tags, tag])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }
  return (
    <div
      className={clsx(quiet ? quietStyle : inputStyle(), 'flex min-h-9 w-full min-w-0 flex-wrap items-center gap-1 p-1 max-phone:min-h-11')}
    >
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-6 max-w-full items-center gap-0.5 rounded-tag bg-active ps-2 text-meta font-medium text-ink-2"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            disabled={disabled}
            aria-label={`Remove ${tag}`}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
            className="inline-flex size-6 items-center justify-center rounded-tag hover:bg-hover"
          >
            <X className="size-3" />
          </button>
        </span>
      ))}
      <input
        id={id}
        aria-label={label}
        value={text}
        disabled={disabled}
        maxLength={TAG_MAX}
        placeholder={tags.length === 0 ? placeholder : ''}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
        className="h-6 w-8 min-w-8 flex-1 bg-transparent px-1 text-secondary outline-none max-phone:text-touch"
      />
    </div>
  )
}
