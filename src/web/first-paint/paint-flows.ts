import { t } from '#domain/i18n/t.ts'
import type { FlowSummary } from '#domain/api/flows/flows.ts'

import { FLOW_CELLS, FLOW_GRID, FLOW_ROW, triggerText } from '../features/flows/list/flow-row.ts'
import { shownFlows } from '../features/flows/list/shown-flows.ts'
import { tagStyle } from '../kit/form/tag-style.ts'
import { paintButton, paintField, paintHead } from './paint-parts.ts'
import { answerIn, type Canvas, draw, drawWords, type Painting } from './painter.ts'

/** The flows in the order of their names, where `FlowTable` draws them; null where there are none. */
export function paintFlows({ page }: Canvas): Painting | null {
  const found = answerIn<{ items: FlowSummary[] }>(page, '$="/flows?kind=flow"')?.items.filter(({ agentId }) => agentId === null) ?? []
  const items = shownFlows(found, {})
  if (items.length === 0) return null
  const hasFolders = (answerIn<{ items: unknown[] }>(page, '*="/flow-folders?"')?.items ?? []).length > 0
  const mayDescribe = answerIn<{ available: boolean }>(page, '$="/assist"')?.available === true
  const select = 'w-44 min-w-0 max-phone:w-auto max-phone:flex-1'
  return {
    done: 'main [data-index]',
    screen: draw(
      'flex h-full flex-col',
      paintHead(
        t('Flows'),
        String(items.length),
        t('Name, trigger or step'),
        ...(mayDescribe ? [paintButton(t('Build with AI'), { hidesWords: 'max-md:sr-only' })] : []),
        paintButton(t('Import'), { hidesWords: 'max-md:sr-only' }),
        paintButton(t('Templates'), { hidesWords: 'max-md:sr-only' }),
        paintButton(t('New flow'), { variant: 'primary', hidesWords: 'max-phone:sr-only' }),
      ),
      draw(
        'flex min-h-0 flex-1',
        draw('w-54 shrink-0 border-e border-line bg-sunken max-lg:hidden'),
        draw(
          'flex min-w-0 flex-1 flex-col',
          draw(
            'flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5',
            draw(
              'inline-flex flex-wrap gap-0.5',
              ...[t('All'), t('Live'), t('Drafts'), t('Changed'), t('Archived')].map((state, at) =>
                draw(
                  `h-6 shrink-0 rounded-row px-2 text-secondary font-medium whitespace-nowrap max-phone:h-9 max-phone:px-3 flex items-center ${at === 0 ? 'bg-active text-ink' : 'text-ink-2'}`,
                  state,
                ),
              ),
            ),
            draw('ms-auto flex gap-2 max-phone:w-full lg:hidden', paintField(`${select} md:hidden`), hasFolders && paintField(select)),
          ),
          draw('min-h-0 flex-1 overflow-hidden', draw(`h-9 border-b border-line bg-sunken max-md:hidden`), ...items.slice(0, 14).map(row)),
        ),
      ),
    ),
  }
}

function row(flow: FlowSummary): HTMLElement {
  const { name, triggers, archivedAt, publishedVersion, isChanged } = flow
  const state = archivedAt !== null ? t('Archived') : publishedVersion === null ? t('Draft') : t('Live')
  return draw(
    `grid items-center border-b border-line text-secondary ${FLOW_GRID} ${FLOW_ROW}`,
    draw('max-md:row-span-2'),
    draw(
      FLOW_CELLS.name,
      draw(
        'flex min-w-0 items-center gap-3 text-base font-medium text-ink',
        draw('size-8 shrink-0 rounded-control bg-lagoon-soft max-md:hidden'),
        drawWords('line-clamp-2 wrap-anywhere', name),
      ),
    ),
    draw(FLOW_CELLS.starts, draw('line-clamp-1', triggerText(triggers))),
    draw(
      FLOW_CELLS.state,
      draw(tagStyle({ tone: archivedAt === null && publishedVersion !== null ? 'success' : 'plain' }), state),
      isChanged && draw(tagStyle({ tone: 'warning' }), t('Changed')),
    ),
    draw('max-md:hidden'),
    draw('max-md:hidden'),
    draw('max-xl:hidden'),
    draw('max-md:row-span-2 max-phone:h-11 h-8'),
  )
}
