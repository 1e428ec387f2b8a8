import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

export type Voice = 'customer' | 'team' | 'bot' | 'assistant' | 'note'

const bubbleStyle = cva('max-w-140 rounded-bubble px-3.5 py-2 text-reading text-ink wrap-anywhere', {
  variants: {
    voice: {
      customer: 'bg-hover',
      team: 'bg-lagoon-soft',
      bot: 'border border-line-strong bg-surface',
      assistant: 'bg-iris-soft',
      note: 'border border-honey-line bg-honey-soft',
    },
    last: { true: '', false: '' },
  },
  compoundVariants: [
    { voice: 'customer', last: true, class: 'rounded-es-tag' },
    { voice: ['team', 'bot', 'assistant', 'note'], last: true, class: 'rounded-ee-tag' },
  ],
})

type Props = {
  voice: Voice
  last: boolean
  first: boolean
  above?: ReactNode
  below?: ReactNode
  /** What can be done with it: shown beside it under the pointer, or when the focus is there. */
  tools?: ReactNode
  title?: string
  label: string
  children: ReactNode
}

/** What somebody said: the customer on the left, the team on the right. */
export function Bubble({ voice, first, last, above, below, tools, title, label, children }: Props) {
  const own = voice !== 'customer'
  return (
    <article
      aria-label={label}
      title={title}
      className={`flex flex-col ${own ? 'items-end ps-[15%]' : 'items-start pe-[15%]'} ${first ? 'pt-2' : 'pt-0.5'}`}
    >
      <div
        {...(tools ? { tabIndex: -1 } : {})}
        className={`group relative flex max-w-full items-center gap-1 outline-none ${own ? 'flex-row-reverse' : ''}`}
      >
        <div className={`min-w-0 ${bubbleStyle({ voice, last })}`}>
          {above}
          {children}
        </div>
        {tools}
      </div>
      {below}
    </article>
  )
}
