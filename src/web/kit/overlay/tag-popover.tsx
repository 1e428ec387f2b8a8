import { type HTMLAttributes, type ReactElement, useState } from 'react'

import { Button } from '../form/button.tsx'
import { Popover } from './popover.tsx'
import { TagsInput } from '../form/tags-input.tsx'

const OFFERED = 12

type Props = {
  title: string
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  /** Tags that are offered, the most used first. */
  known: readonly string[]
  /** What can be done with the tags that are typed; Enter in the sheet does the first. */
  actions: readonly { label: string; perform: (tags: string[]) => void }[]
  align?: 'start' | 'end'
}

/** Asks for tags, and offers those that the app has. */
export function TagPopover({ title, trigger, known, actions, align = 'start' }: Props) {
  const [open, setOpen] = useState(false)
  const [tags, setTags] = useState<string[]>([])
  const change = (next: boolean) => {
    setOpen(next)
    setTags([])
  }
  const finish = (perform: (tags: string[]) => void) => {
    if (tags.length > 0) perform(tags)
    change(false)
  }
  return (
    <Popover title={title} side="top" align={align} open={open} onOpenChange={change} trigger={trigger}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (actions[0]) finish(actions[0].perform)
        }}
      >
        <TagsInput label={title} known={known} browses={false} tags={tags} onChange={setTags} />
        <div className="flex flex-wrap gap-1 empty:hidden">
          {known
            .filter((tag) => !tags.includes(tag))
            .slice(0, OFFERED)
            .map((tag) => (
              <button
                key={tag}
                type="button"
                onClick={() => setTags([...tags, tag])}
                className="h-6 rounded-tag border border-line px-1.5 text-badge text-ink-2 hover:bg-hover max-phone:h-9"
              >
                {tag}
              </button>
            ))}
        </div>
        <div className="flex gap-2">
          {actions.map(({ label, perform }, index) => (
            <Button
              key={label}
              type={index === 0 ? 'submit' : 'button'}
              variant={index === 0 ? 'primary' : 'outline'}
              className="flex-1"
              {...(index > 0 && { onClick: () => finish(perform) })}
            >
              {label}
            </Button>
          ))}
        </div>
      </form>
    </Popover>
  )
}
