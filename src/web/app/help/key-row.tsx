import { RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Action } from '#web/actions/action.ts'
import { type Hindrance, hindranceOf } from '#web/actions/remap.ts'
import { pressOf } from '#web/actions/shortcut.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Keys } from '#web/kit/text/keys.tsx'

/** How long a second key may take to make a sequence of the first. */
const SEQUENCE_MS = 1_000
const MODIFIERS = new Set(['shift', 'control', 'alt', 'meta', 'altgraph', 'capslock', 'dead', 'process'])

type Props = {
  action: Action
  actions: readonly Action[]
  changed: boolean
  /** Gives keys to the action; null gives back its own. `from` loses the same keys. */
  onKeys: (shortcut: string | null, from?: Action) => void
}

/** One action with its keys: press them again to change them. */
export function KeyRow({ action, actions, changed, onKeys }: Props) {
  const [pressed, setPressed] = useState<string | null>(null)
  const [wanted, setWanted] = useState<{ shortcut: string; hindrance: Hindrance } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = (shortcut: string) => {
    clearTimeout(timer.current)
    setPressed(null)
    const hindrance = hindranceOf(shortcut, action.id, actions)
    if (hindrance) return setWanted({ shortcut, hindrance })
    setWanted(null)
    onKeys(shortcut)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressed === null || MODIFIERS.has(event.key.toLowerCase())) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setPressed(null)
    const press = pressOf(event.nativeEvent, /Mac|iPhone|iPad/.test(navigator.platform))
    if (pressed !== '') return settle(`${pressed} ${press}`)
    if (press.includes('+') || press.length > 1) return settle(press)
    setPressed(press)
    timer.current = setTimeout(() => settle(press), SEQUENCE_MS)
  }

  return (
    <li className="border-b border-line py-1 last:border-0">
      <div className="flex min-h-8 items-center justify-between gap-2 text-secondary">
        <span className="min-w-0 flex-1" aria-hidden>
          {action.name}
        </span>
        <div className="flex items-center gap-1">
          {changed && (
            <IconButton size="sm" label={t('Reset {name}', { name: action.name })} icon={<RotateCcw />} onClick={() => onKeys(null)} />
          )}
          <button
            type="button"
            onClick={() => {
              setWanted(null)
              setPressed('')
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setPressed(null)}
            className="flex min-h-7 min-w-12 items-center justify-end rounded-control px-1.5 hover:bg-hover max-phone:min-h-11"
          >
            <span className="sr-only">
              {t('{name}: {shortcut}. Change', { name: action.name, shortcut: action.shortcut ?? t('no keys') })}
            </span>
            {pressed === '' ? (
              <span className="text-meta text-lagoon">{t('Press keys…')}</span>
            ) : pressed !== null ? (
              <Keys keys={pressed} />
            ) : action.shortcut ? (
              <Keys keys={action.shortcut} />
            ) : (
              <span className="text-meta text-ink-3" aria-hidden>
                {t('None')}
              </span>
            )}
          </button>
        </div>
      </div>
      {wanted?.hindrance && (
        <div role="alert" className="flex flex-wrap items-center gap-2 pb-1 text-meta text-ink-2">
          <Keys keys={wanted.shortcut} />
          {'refused' in wanted.hindrance ? (
            wanted.hindrance.refused
          ) : (
            <TakenBy
              taken={wanted.hindrance.taken}
              onTake={(from) => {
                setWanted(null)
                onKeys(wanted.shortcut, from)
              }}
            />
          )}
        </div>
      )}
    </li>
  )
}

function TakenBy({ taken, onTake }: { taken: Action; onTake: (from: Action) => void }) {
  return (
    <>
      <span>{t('belongs to “{name}”.', { name: taken.name })}</span>
      <Button size="sm" onClick={() => onTake(taken)}>
        {t('Use it here instead')}
      </Button>
    </>
  )
}
