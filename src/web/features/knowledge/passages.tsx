import { clsx } from 'clsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Passage } from '#domain/knowledge/knowledge-source.ts'

import { PASSAGES_SHOWN } from '#web/api/ai/knowledge.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Markdown } from './markdown.tsx'

type Props = {
  /** Of this page. */
  passages: readonly Passage[]
  /** Where the page begins, counted from 0. */
  from: number
  total: number
  passageId: string | null
  onPage: (from: number) => void
}

/** A document as agents read it: passage by passage, one of them marked. */
export function Passages({ passages, from, total, passageId, onPage }: Props) {
  const asked = passages.findIndex(({ id }) => id === passageId)
  const [at, setAt] = useState(asked >= 0 ? from + asked : 0)
  const marked = useRef<HTMLDivElement>(null)
  // Some browsers answer with a promise, which is no way to undo it.
  useEffect(() => void marked.current?.scrollIntoView({ block: 'nearest' }), [at, from])
  const last = total - 1
  const go = (place: number) => {
    const next = Math.max(0, Math.min(last, place))
    setAt(next)
    if (next < from || next >= from + passages.length) onPage(next - (next % PASSAGES_SHOWN))
  }
  if (total === 0) return <p className="p-8 text-center text-secondary text-ink-2">{t('No knowledge yet.')}</p>
  return (
    <>
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-4 py-1.5 text-secondary text-ink-2">
        <label htmlFor="passage">{t('Passage')}</label>
        <Input
          id="passage"
          inputMode="numeric"
          value={String(at + 1)}
          onChange={({ target }) => go(Number(target.value.replaceAll(/\D/g, '')) - 1)}
          className="h-8 w-14 text-center tabular-nums"
        />
        <span className="tabular-nums">{t('of {total, number}', { total })}</span>
        <div className="flex-1" />
        <IconButton label={t('Previous passage')} icon={<ChevronUp />} disabled={at === 0} onClick={() => go(at - 1)} />
        <IconButton label={t('Next passage')} icon={<ChevronDown />} disabled={at >= last} onClick={() => go(at + 1)} />
      </div>
      <div
        role="region"
        aria-label={t('Passages')}
        // Text alone cannot be reached by keyboard, so what scrolls it can.
        tabIndex={0}
        className="focus-inset min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-6"
      >
        <div className="mx-auto flex max-w-160 flex-col gap-2">
          {passages.map((passage, index) => (
            <div key={passage.id} ref={from + index === at ? marked : null} className="scroll-my-6">
              <Headings passage={passage} before={passages[index - 1]} />
              <div
                className={clsx(
                  'relative rounded-card border px-3 py-2.5',
                  from + index === at ? 'border-iris bg-iris-soft' : 'border-transparent',
                )}
              >
                {from + index === at && (
                  <span className="absolute -top-2.5 end-2 rounded-tag bg-iris px-1.5 text-badge font-medium text-on-fill">
                    {t('Passage {at}', { at: at + 1 })}
                  </span>
                )}
                <Markdown text={passage.text} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

/** The title of a document where it begins, and the headings that a passage does not share with the one before. */
function Headings({ passage, before }: { passage: Passage; before: Passage | undefined }) {
  const isFirst = before?.documentId !== passage.documentId
  const shared = isFirst ? 0 : passage.headings.findIndex((heading, level) => before.headings[level] !== heading)
  const fresh =
    shared < 0 ? [] : passage.headings.slice(shared).filter((heading, level) => !(isFirst && level === 0 && heading === passage.title))
  return (
    <>
      {isFirst && (
        <h3 dir="auto" className="px-3 pt-2 pb-3 text-title font-semibold">
          {passage.title}
        </h3>
      )}
      {fresh.map((heading) => (
        <h4 key={heading} dir="auto" className="px-3 pt-3 pb-1.5 font-semibold">
          {heading}
        </h4>
      ))}
    </>
  )
}
