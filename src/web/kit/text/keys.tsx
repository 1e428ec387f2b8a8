import { clsx } from 'clsx'
import { t } from '#domain/i18n/t.ts'

const NAMES: Record<string, string> = {
  shift: '⇧',
  enter: '↵',
  escape: 'esc',
  arrowup: '↑',
  arrowdown: '↓',
  backspace: '⌫',
  delete: t('Del'),
}

/** Draws a shortcut like `mod+k` or `g i` as key caps; `mod` is ⌘ on Apple machines and Ctrl elsewhere. */
export function Keys({ keys, tone = 'plain' }: { keys: string; tone?: 'plain' | 'inverse' }) {
  const caps = keys.split(/[ +]/).map(capOf)
  return (
    <span className="inline-flex shrink-0 gap-1" aria-hidden>
      {caps.map((cap, index) => (
        <kbd
          key={index}
          className={clsx(
            'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-tag border px-1 font-sans text-badge',
            tone === 'plain' ? 'border-line-strong bg-surface text-ink-2' : 'border-current/30 text-inherit',
          )}
        >
          {cap}
        </kbd>
      ))}
    </span>
  )
}

function capOf(key: string): string {
  if (key === 'mod') return isApple() ? '⌘' : 'Ctrl'
  if (key === 'alt') return isApple() ? '⌥' : 'Alt'
  return NAMES[key] ?? key.toUpperCase()
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
