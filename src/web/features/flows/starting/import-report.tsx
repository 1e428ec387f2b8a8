import { clsx } from 'clsx'
import { Check, ChevronRight, CircleSlash, PencilLine } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { ReadFlow } from '#web/api/flows/import-flows.ts'
import { Tag } from '#web/kit/form/tag.tsx'

/** What becomes of a file: what was taken, what was changed on the way and what was not taken, each with its place. */
export function ImportReport({ found: { from, file, taken, lines, problems } }: { found: ReadFlow }) {
  const changed = lines.filter(({ became }) => became === 'changed')
  const lost = lines.filter(({ became }) => became === 'lost')
  const errors = problems.filter(({ severity }) => severity === 'error')
  return (
    <section
      aria-label={t('What becomes of {name}', { name: file.name })}
      className="flex flex-col gap-2 rounded-card border border-line p-3 text-secondary"
    >
      <h3 className="flex items-center gap-2 text-base font-medium">
        <span className="min-w-0 truncate">{file.name}</span>
        <Tag tone={from === 'typebot' ? 'info' : 'plain'}>
          {from === 'typebot' ? t('From Typebot') : file.kind === 'flow' ? t('Flow') : t('Workflow')}
        </Tag>
      </h3>
      <p className="flex items-center gap-2 text-ink-2">
        <Check className="size-4 shrink-0 text-success" aria-hidden />
        {rich('{blocks, plural, one {Taken: # block, {steps} {value}{value2}} other {Taken: # blocks, {steps} {value}{value2}}}', {
          blocks: taken.blocks,
          steps: taken.steps,
          value: t('{steps, plural, =1 {step} other {steps}}', { steps: taken.steps }),
          value2: taken.tests > 0 && t('{tests, plural, one {, # test} other {, # tests}}', { tests: taken.tests }),
        })}
      </p>
      <Lines title={t('Changed')} icon={<PencilLine className="size-4 shrink-0 text-warning" aria-hidden />} lines={changed} />
      <Lines title={t('Not taken')} icon={<CircleSlash className="size-4 shrink-0 text-danger" aria-hidden />} lines={lost} />
      <Lines
        title={t('Fix before publishing')}
        icon={<PencilLine className="size-4 shrink-0 text-ink-3" aria-hidden />}
        lines={errors.map(({ message, hint }) => ({ place: '', why: `${message} ${hint}` }))}
      />
    </section>
  )
}

type LinesProps = { title: string; icon: React.ReactNode; lines: readonly { place: string; why: string }[] }

function Lines({ title, icon, lines }: LinesProps) {
  const [open, setOpen] = useState(lines.length <= 5)
  if (lines.length === 0) return null
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="text-ink-2">
      <summary className="flex cursor-pointer items-center gap-2">
        {icon}
        {title}: {lines.length}
        <ChevronRight aria-hidden className={clsx('size-4 shrink-0 text-ink-3 transition-transform duration-120', open && 'rotate-90')} />
      </summary>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-10">
        {lines.map(({ place, why }, index) => (
          <li key={index}>
            {place !== '' && <span className="font-medium text-ink">{place}: </span>}
            {why}
          </li>
        ))}
      </ul>
    </details>
  )
}
