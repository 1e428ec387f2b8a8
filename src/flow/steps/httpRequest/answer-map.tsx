import { Check, Plus } from 'lucide-react'
import { useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'
import { Button } from '#web/kit/form/button.tsx'
import { isRecord, itemsOf, textOf } from '#web/kit/schema-form/is-record.ts'

import { type AnswerPart, answerParts, nameFor } from './answer-parts.ts'

type Props = { answer: Json; save: unknown; onSave: (save: unknown[]) => void }

/** The parts of an answer that came; a press keeps one of them under its name. */
export function AnswerMap({ answer, save, onSave }: Props) {
  const parts = useMemo(() => answerParts(answer), [answer])
  const kept = itemsOf(save).flatMap((each) => (isRecord(each) ? [{ path: textOf(each['path']), name: textOf(each['name']) }] : []))
  const keep = (part: AnswerPart) => {
    const name = nameFor(
      part,
      kept.map((each) => each.name),
    )
    onSave([...itemsOf(save), { path: part.path, name, target: 'session', type: part.type }])
  }
  return (
    <section aria-label={t('What to keep of the answer')} className="rounded-control border border-line bg-surface py-1">
      <ul className="max-h-64 overflow-y-auto">
        {parts.map((part) => (
          <PartRow key={part.path} part={part} name={kept.find(({ path }) => path === part.path)?.name} onKeep={() => keep(part)} />
        ))}
      </ul>
    </section>
  )
}

function PartRow({ part, name, onKeep }: { part: AnswerPart; name: string | undefined; onKeep: () => void }) {
  const { path, key, depth, words } = part
  return (
    <li className="flex min-h-8 items-center gap-2 px-3 text-meta" style={{ paddingInlineStart: `${0.75 + depth * 0.75}rem` }}>
      <span className="shrink-0 font-mono text-ink">{key === '' ? t('The whole answer') : key}</span>
      <span className="min-w-0 flex-1 truncate text-ink-3">{words}</span>
      {name === undefined ? (
        <Button size="sm" variant="ghost" icon={<Plus />} aria-label={t('Keep {path}', { path })} onClick={onKeep}>
          {t('Keep')}
        </Button>
      ) : (
        <span className="flex shrink-0 items-center gap-1 text-success">
          <Check className="size-3.5" aria-hidden />
          <span className="sr-only">{t('Kept as')}</span> {name}
        </span>
      )}
    </li>
  )
}
