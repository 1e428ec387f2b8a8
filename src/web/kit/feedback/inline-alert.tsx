import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const alertStyle = cva('flex flex-wrap items-start gap-3 rounded-control p-3 text-secondary', {
  variants: {
    tone: {
      danger: 'bg-danger-soft [&_strong]:text-danger',
      warning: 'bg-warning-soft [&_strong]:text-warning',
      info: 'bg-info-soft [&_strong]:text-info',
    },
  },
})
const ICONS = { danger: CircleAlert, warning: TriangleAlert, info: Info }
const COLOURS = { danger: 'text-danger', warning: 'text-warning', info: 'text-info' }

type Tone = NonNullable<VariantProps<typeof alertStyle>['tone']>

/** Where less is left for the words, what can be done stands below them. */
const NARROWEST = '10rem'

/** A message inside the page, where it belongs. */
export function InlineAlert({ tone, title, children, action }: { tone: Tone; title: string; children?: ReactNode; action?: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={alertStyle({ tone })}>
      <div className="flex min-w-0 flex-1 gap-3" style={{ flexBasis: NARROWEST }}>
        <Icon className={`mt-0.5 size-4 shrink-0 ${COLOURS[tone]}`} aria-hidden />
        <div className="min-w-0 flex-1 text-ink-2">
          <strong className="font-medium">{title}</strong>
          {children && <div>{children}</div>}
        </div>
      </div>
      {action && <div className="ms-auto">{action}</div>}
    </div>
  )
}
