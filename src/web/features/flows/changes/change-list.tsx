import { t } from '#domain/i18n/t.ts'
import type { Change } from '#flow/editing/diff.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import type { NameOf } from '../layout/body.ts'
import { SettingChange } from './setting-change.tsx'

const TONES = { added: 'success', removed: 'danger', changed: 'info', moved: 'plain' } as const
const WORDS = { added: t('New'), removed: t('Gone'), changed: t('Changed'), moved: t('Moved') }

/** More would not be read; the canvas marks them all. */
const SHOWN_MAX = 100

type Props = {
  changes: readonly Change[]
  nameOf: NameOf
  onGoTo?: ((place: { nodeId: string; stepId: string | null }) => void) | undefined
}

/** What differs between two documents, in words. What came or went with its block stands under the block's own line. */
export function ChangeList({ changes, nameOf, onGoTo }: Props) {
  const told = changes.filter(({ within }) => !within)
  const isOnlyDrawn = ({ what, how }: Change) => how === 'moved' && (what === 'node' || what === 'note')
  const drawn = told.filter(isOnlyDrawn).length
  const shown = told.filter((change) => !isOnlyDrawn(change))
  return (
    <ul aria-label={t('Changes')} className="flex flex-col">
      {shown.slice(0, SHOWN_MAX).map((change, index) => (
        <li key={index} className="border-b border-line py-2.5 text-secondary last:border-b-0">
          <ChangeLine change={change} parts={partsOf(change, changes)} nameOf={nameOf} onGoTo={onGoTo} />
        </li>
      ))}
      {shown.length > SHOWN_MAX && (
        <li className="py-2.5 text-secondary text-ink-2">{t('and {count} more', { count: shown.length - SHOWN_MAX })}</li>
      )}
      {drawn > 0 && (
        <li className="py-2.5 text-secondary text-ink-2">
          {t(
            '{drawn, plural, =1 {One block or note stands elsewhere on the canvas} other {# blocks and notes stand elsewhere on the canvas}}',
            { drawn },
          )}
        </li>
      )}
    </ul>
  )
}

function ChangeLine({ change, parts, nameOf, onGoTo }: { change: Change; parts: string } & Omit<Props, 'changes'>) {
  const { how, title, words, settings, nodeId, stepId } = change
  return (
    <>
      <div className="flex items-baseline gap-2">
        <Tag tone={TONES[how]}>{WORDS[how]}</Tag>
        <span className="min-w-0 flex-1 text-ink-2">
          {onGoTo && how !== 'removed' ? (
            <button type="button" onClick={() => onGoTo({ nodeId, stepId })} className="text-start font-medium text-ink hover:underline">
              {title}
            </button>
          ) : (
            <span className="font-medium text-ink">{title}</span>
          )}{' '}
          {change.what === 'edge' || how === 'moved' ? words : parts}
        </span>
      </div>
      {settings.length > 0 && (
        <dl className="mt-1.5 flex flex-col gap-1.5">
          {settings.map((setting, index) => (
            <SettingChange key={index} setting={setting} nameOf={nameOf} />
          ))}
        </dl>
      )}
    </>
  )
}

/** Of a block that came or went, how many steps with it. */
function partsOf({ what, nodeId }: Change, changes: readonly Change[]): string {
  if (what !== 'node') return ''
  const steps = changes.filter((each) => each.within && each.what === 'step' && each.nodeId === nodeId).length
  return t('{steps, plural, =1 {} other {with # steps}}', { steps })
}
